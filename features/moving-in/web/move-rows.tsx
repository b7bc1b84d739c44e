import type { MoveRow, MoveRowList } from '#features/moving-in/contract/move-files.ts';
import { Table } from '#platform/web/ui/table.tsx';

const getColumns = (kind: MoveRowList) => [
  {
    key: 'line',
    header: 'Line',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ line }: MoveRow) => line.toLocaleString('en-US'),
  },
  {
    key: 'label',
    header: 'Row',
    card: 'title' as const,
    cell: ({ label }: MoveRow) => <span className="wrap-anywhere">{label || 'Nameless'}</span>,
  },
  {
    key: 'what',
    header: kind === 'refused' || kind === 'kept' ? 'Why' : 'What it becomes',
    card: 'state' as const,
    cell: ({ detail, warnings, problem }: MoveRow) => (
      <>
        {problem !== '' && <span className="block wrap-anywhere">{problem}</span>}
        {problem === '' && detail !== '' && <span className="block wrap-anywhere">{detail}</span>}
        {warnings.map((warning) => (
          <span key={warning} className="block text-sm wrap-anywhere text-warning">
            <span className="sr-only">Warning: </span>
            {warning}
          </span>
        ))}
      </>
    ),
  },
];

/** One list of a file's rows: what each becomes, or why it is refused or was not undone. */
export const MoveRows = ({ caption, kind, rows }: { caption: string; kind: MoveRowList; rows: MoveRow[] }) => (
  <Table caption={caption} columns={getColumns(kind)} rows={rows} rowKey={({ line }) => String(line)} />
);
