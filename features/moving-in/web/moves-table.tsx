import { Link } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { MoveFile } from '#features/moving-in/contract/move-files.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ImportLink } from './import-link.tsx';
import { formatCounts, formatProgress, formatThings, kindLabels } from './format-move.ts';
import { isInProgress } from './move-status.tsx';

const states: Record<MoveFile['state'], { tone: StatusTone; word: string }> = {
  checking: { tone: 'info', word: 'Being checked' },
  unreadable: { tone: 'danger', word: 'Not readable' },
  checked: { tone: 'neutral', word: 'Checked' },
  applying: { tone: 'info', word: 'Being imported' },
  applied: { tone: 'success', word: 'Imported' },
  undoing: { tone: 'info', word: 'Being undone' },
  undone: { tone: 'neutral', word: 'Undone' },
};

const columns = [
  {
    key: 'file',
    header: 'File',
    card: 'title' as const,
    cell: ({ _id, fileName }: MoveFile) => (
      <Link to={`/dashboard/move?file=${_id}`} className="link break-words">
        {fileName || 'A file'}
      </Link>
    ),
  },
  {
    key: 'kind',
    header: 'Contents',
    card: 'lead' as const,
    cell: ({ kind, source, by: uploader, createdAt, state, fault, isCanceled }: MoveFile) => (
      <>
        {kind === '' && state === 'checking' ? 'Not known yet' : kindLabels[kind]}
        {source !== '' && <span className="text-muted"> from {source}</span>}
        {state === 'unreadable' && (
          <span className="block text-sm break-words">
            {fault} {kind === '' && !isCanceled && <ImportLink />}
          </span>
        )}
        <span className="block text-sm text-muted">
          {uploader}, {formatDateTime(createdAt)}
        </span>
      </>
    ),
  },
  {
    key: 'rows',
    header: 'Rows',
    card: 'meta' as const,
    cell: (file: MoveFile) => (
      <>
        {formatCounts(file)}
        {isInProgress(file) && <span className="block text-sm text-muted">{formatProgress(file)}</span>}
        {file.kept > 0 && (
          <span className="block text-sm text-muted">{formatThings(file.kept, file.kind)} not undone</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'aside' as const,
    cell: ({ state, isCanceled, applied }: MoveFile) => {
      if (isCanceled && (state === 'unreadable' || state === 'undone')) {
        return <StatusBadge tone="neutral">Canceled</StatusBadge>;
      }
      if (state === 'applied' && applied === null) {
        return <StatusBadge tone="warning">Canceled, partly imported</StatusBadge>;
      }
      return <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>;
    },
  },
];

/** The files of former shops, and their states. */
export const MovesTable = ({ files }: { files: MoveFile[] }) => (
  <Table caption="Files, newest first" columns={columns} rows={files} rowKey={({ _id }) => _id} />
);
