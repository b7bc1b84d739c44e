import type { ImportRow, RowList } from '#features/catalog-import/contract/product-files.ts';
import { PartName } from '#platform/web/part-name.tsx';
import { Table } from '#platform/web/ui/table.tsx';

/** What stands in a cell, shortened; a long description is known by how it begins. */
const Value = ({ children }: { children: string }) => (
  <span className="line-clamp-2 break-words">{children === '' ? 'nothing' : children}</span>
);

const Changes = ({ row, isNew }: { row: ImportRow; isNew: boolean }) => (
  <dl className="grid gap-1">
    {row.warnings.map(({ column, message }) => (
      <div key={column}>
        <dt className="sr-only">Warning</dt>
        <dd className="font-medium text-warning">{message}</dd>
      </div>
    ))}
    {row.changes.map(({ column, before, after }) => (
      <div key={column} className="flex flex-wrap gap-x-2">
        <dt className="text-muted">{column}</dt>
        <dd className="flex min-w-0 flex-wrap gap-x-2">
          {!isNew && (
            <>
              <del className="text-muted">
                <Value>{before}</Value>
              </del>
              <span aria-hidden>→</span>
            </>
          )}
          <span>
            <Value>{after}</Value>
          </span>
        </dd>
      </div>
    ))}
  </dl>
);

const Problems = ({ row }: { row: ImportRow }) => (
  <ul className="grid gap-1">
    {row.problems.map(({ column, message }) => (
      <li key={`${column} ${message}`}>
        {column !== '' && <span className="font-medium">{column}: </span>}
        {message}
      </li>
    ))}
  </ul>
);

const headers: Record<RowList, string> = {
  refused: 'Problem',
  warned: 'Change',
  new: 'New',
  changed: 'Change',
  same: 'Change',
  kept: 'Why',
};

const Product = ({ sku, name }: ImportRow) => (
  <>
    <span className="block">{sku || 'No SKU'}</span>
    {name !== '' && (
      <span className="line-clamp-2 block text-sm font-normal text-muted">
        <PartName>{name}</PartName>
      </span>
    )}
  </>
);

const columnsOf = (kind: RowList) => [
  {
    key: 'line',
    header: 'Line',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ line }: ImportRow) => line.toLocaleString('en-US'),
  },
  { key: 'sku', header: 'Product', card: 'title' as const, cell: Product },
  {
    key: 'what',
    header: headers[kind],
    card: 'state' as const,
    cell: (row: ImportRow) => {
      if (kind === 'refused' || kind === 'kept') return <Problems row={row} />;
      return kind === 'same' ? 'None' : <Changes row={row} isNew={kind === 'new'} />;
    },
  },
];

/** Rows of a file of one kind: what each changes, what may be a mistake of it, all that is wrong with it, or why it was not put back. */
export const ImportRows = ({ caption, kind, rows }: { caption: string; kind: RowList; rows: ImportRow[] }) => (
  <Table caption={caption} columns={columnsOf(kind)} rows={rows} rowKey={({ line }) => String(line)} />
);
