import type { ImportRow, RowList } from '#features/catalog-import/contract/import-rows.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Table } from '#platform/web/ui/table.tsx';

/** The text of a cell, cut after two lines. The beginning is enough to recognize a long description. */
const CellText = ({ children }: { children: string }) => (
  <span className="line-clamp-2 break-words">{children === '' ? 'nothing' : children}</span>
);

const RowChanges = ({ row, isNew }: { row: ImportRow; isNew: boolean }) => (
  <dl className="grid gap-1">
    {row.warnings.map(({ column, message }) => (
      <div key={`${column} ${message}`}>
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
                <CellText>{before}</CellText>
              </del>
              <span aria-hidden>→</span>
            </>
          )}
          <span>
            <CellText>{after}</CellText>
          </span>
        </dd>
      </div>
    ))}
  </dl>
);

const RowProblems = ({ row }: { row: ImportRow }) => (
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

const ProductCell = ({ sku, name }: ImportRow) => (
  <>
    <span className="block">{sku || 'No SKU'}</span>
    {name !== '' && (
      <span className="line-clamp-2 block text-sm font-normal text-muted">
        <ProductNameText>{name}</ProductNameText>
      </span>
    )}
  </>
);

const lineColumn = {
  key: 'line',
  header: 'Line',
  isNarrow: true,
  align: 'right' as const,
  card: 'meta' as const,
  cell: ({ line }: ImportRow) => line.toLocaleString('en-US'),
};

const getColumns = (kind: RowList, hasLines: boolean) => [
  ...(hasLines ? [lineColumn] : []),
  { key: 'sku', header: 'Product', card: 'title' as const, cell: ProductCell },
  {
    key: 'what',
    header: headers[kind],
    card: 'state' as const,
    cell: (row: ImportRow) => {
      if (kind === 'refused' || kind === 'kept') return <RowProblems row={row} />;
      return kind === 'same' ? 'None' : <RowChanges row={row} isNew={kind === 'new'} />;
    },
  },
];

/**
 * One list of a file's rows, with changes, warnings, problems, or the reasons why the undo did not revert them.
 * @param hasLines false for rows that do not come from a file
 */
export const ImportRows = ({
  caption,
  kind,
  rows,
  hasLines = true,
}: {
  caption: string;
  kind: RowList;
  rows: ImportRow[];
  hasLines?: boolean;
}) => <Table caption={caption} columns={getColumns(kind, hasLines)} rows={rows} rowKey={({ line }) => String(line)} />;
