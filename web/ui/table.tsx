import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
};

/** A real table; on the phone each row becomes a card whose cells carry their header. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) => (
  <div className="md:card-surface">
    {/* The roles are said again: a table whose rows are laid out as blocks is no table to a screen reader. */}
    <table className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden bg-base-200 md:table-header-group">
        <tr>
          {columns.map(({ key, header, align }) => (
            <th
              key={key}

              scope="col"
              className={`px-4 py-2.5 text-sm font-semibold ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}

            className="card-surface block p-4 md:table-row md:rounded-none md:border-0 md:border-t md:bg-transparent md:p-0"
          >
            {columns.map(({ key, header, cell, align }) => (
              <td
                key={key}

                className={`flex items-start justify-between gap-4 py-1 align-top empty:hidden md:table-cell md:px-4 md:py-3 ${align === 'right' ? 'tabular-nums md:text-right' : ''}`}
              >
                <span aria-hidden className="shrink-0 text-sm text-muted md:hidden">
                  {header}
                </span>
                <div className="text-right md:text-[inherit]">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
