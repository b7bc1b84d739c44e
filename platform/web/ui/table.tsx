import type { ReactNode } from 'react';
import { type ColumnSort, SortLink } from './sort-link.tsx';
import './table.css';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `right` for numbers, so that their digits align. */
  align?: 'left' | 'right';
  /** True for a column that is no wider than its content. */
  isNarrow?: boolean;
  sort?: ColumnSort;
  /**
   * The place of the cell on the card that replaces a row on a narrow screen (table.css). A cell without a place
   * gets a line of its own, after its header.
   */
  card?: 'title' | 'aside' | 'lead' | 'meta' | 'state' | 'acts';
};

/** Tables with more columns than this become cards at a greater width. */
const MAX_NARROW_COLUMNS = 4;

/** The sort choices on a phone, where the table has no headers. */
const SortChoices = <Row,>({ columns }: { columns: Column<Row>[] }) => {
  const sortable = columns.filter((column) => column.sort !== undefined);
  if (sortable.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Sort by"
      className="mb-3 flex flex-wrap items-center gap-x-4 text-sm text-muted tabular:hidden"
    >
      <span aria-hidden>Sort by</span>
      {sortable.map(({ key, header, sort }) => sort && <SortLink key={key} header={header} sort={sort} />)}
    </div>
  );
};

/**
 * An HTML table. Where there is little width, each row becomes a card whose cells show their headers.
 * @param caption names the table for screen readers; `captionShown` also shows it
 * @param isSortedAbove true if the page has a form that sorts, so that a phone needs no other choice
 */
export const Table = <Row,>({
  caption,
  captionShown = false,
  isSortedAbove = false,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  captionShown?: boolean;
  isSortedAbove?: boolean;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) => (
  <div className={columns.length > MAX_NARROW_COLUMNS ? '@container/many' : '@container/few'}>
    {!isSortedAbove && <SortChoices columns={columns} />}
    <div className="tabular:card-surface tabular:overflow-x-auto">
      <table className="block w-full tabular:table tabular:text-[0.9375rem]">
        <caption
          className={captionShown ? 'block heading-3 py-3 text-left tabular:table-caption tabular:px-4' : 'sr-only'}
        >
          {caption}
        </caption>
        <thead className="hidden border-b border-line bg-sunken text-sm text-muted tabular:table-header-group">
          <tr>
            {columns.map(({ key, header, align, isNarrow, sort }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort?.direction ?? undefined}
                style={isNarrow ? { width: 1 } : undefined}
                className={`px-3 py-2.5 leading-5 whitespace-nowrap first:pl-4 last:pr-4 font-semibold ${align === 'right' ? 'text-right' : 'text-left'}`}
              >
                {sort === undefined ? header : <SortLink header={header} sort={sort} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 tabular:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="card-surface row-card tabular:table-row tabular:rounded-none tabular:border-x-0 tabular:border-t-0 tabular:last:border-b-0 tabular:hover:bg-sunken"
            >
              {columns.map(({ key, header, cell, align, card }) => (
                <td
                  key={key}
                  data-card={card}
                  className={`tabular:px-3 tabular:py-1.5 tabular:first:pl-4 tabular:last:pr-4 tabular:align-middle ${align === 'right' ? 'figures tabular:text-right' : ''}`}
                >
                  <span
                    className={`tabular:hidden ${card === undefined || card === 'meta' ? 'shrink-0 text-sm text-muted' : 'sr-only'}`}
                  >
                    {header}{' '}
                  </span>
                  <div className="min-w-0">{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);
