import type { MoveFile, MoveRow, MoveRowList } from '#features/moving-in/contract/move-files.ts';
import { Table } from '#platform/web/ui/table.tsx';
import { TargetButton } from './target-button.tsx';

const getColumns = (kind: MoveRowList) => [
  {
    key: 'line',
    header: 'Line',
    isNarrow: true,
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ line }: MoveRow) => line.toLocaleString('en-US'),
  },
  {
    key: 'label',
    header: 'Item',
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

const getTargetColumn = (file: MoveFile) => ({
  key: 'target',
  header: 'Actions',
  align: 'right' as const,
  card: 'acts' as const,
  cell: (row: MoveRow) => <TargetButton file={file._id} row={row} />,
});

type MoveRowsProps = { caption: string; kind: MoveRowList; file: MoveFile; rows: MoveRow[] };

/** One list of a file's rows: the result of each row, or why it is refused or was not undone. */
export const MoveRows = ({ caption, kind, file, rows }: MoveRowsProps) => (
  <Table
    caption={caption}
    columns={[...getColumns(kind), ...(file.kind === 'sitemap' && kind === 'refused' ? [getTargetColumn(file)] : [])]}
    rows={rows}
    rowKey={({ line }) => String(line)}
  />
);
