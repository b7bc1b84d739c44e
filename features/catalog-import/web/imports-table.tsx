import { Link } from 'react-router';
import { formatDateTime } from '#platform/contract/dates.ts';
import type { ImportState, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { StatusBadge, type StatusTone } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { formatCounts } from './format-rows.ts';

const states: Record<ImportState, { tone: StatusTone; word: string }> = {
  checking: { tone: 'info', word: 'Being checked' },
  fetching: { tone: 'info', word: 'Fetching files' },
  unreadable: { tone: 'danger', word: 'Not readable' },
  asking: { tone: 'warning', word: 'Needs an answer' },
  checked: { tone: 'neutral', word: 'Checked' },
  applying: { tone: 'info', word: 'Being applied' },
  applied: { tone: 'success', word: 'Applied' },
  refused: { tone: 'danger', word: 'Not applied' },
  undoing: { tone: 'info', word: 'Being undone' },
  undone: { tone: 'neutral', word: 'Undone' },
};

const columns = [
  {
    key: 'file',
    header: 'File',
    card: 'title' as const,
    cell: ({ _id, fileName, origin }: ProductImport) => (
      <Link
        to={origin === 'bulk' ? `/dashboard/manageProducts/change?change=${_id}` : `/dashboard/import?file=${_id}`}
        className="link break-words"
      >
        {fileName || 'A file'}
      </Link>
    ),
  },
  {
    key: 'by',
    header: 'Who',
    card: 'lead' as const,
    cell: ({ by: uploader, createdAt }: ProductImport) => (
      <>
        <span className="break-words">{uploader}</span>
        <span className="block text-sm whitespace-nowrap text-muted">{formatDateTime(createdAt)}</span>
      </>
    ),
  },
  {
    key: 'rows',
    header: 'Result',
    card: 'meta' as const,
    cell: (found: ProductImport) => (
      <>
        {found.state === 'unreadable' && !found.isCanceled && (
          <span className="line-clamp-2 max-w-72 text-sm text-muted">{found.fault}</span>
        )}
        {formatCounts(found)}
        {found.leftOut > 0 && (
          <span className="block text-sm text-muted">{formatPlural(found.leftOut, 'row')} left out</span>
        )}
        {found.kept > 0 && (
          <span className="block text-sm text-muted">{formatPlural(found.kept, 'row')} not undone</span>
        )}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'aside' as const,
    cell: ({ state, isCanceled }: ProductImport) =>
      isCanceled && state === 'unreadable' ? (
        <StatusBadge tone="neutral">Canceled</StatusBadge>
      ) : (
        <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>
      ),
  },
];

/** The uploaded product files and their states. */
export const ImportsTable = ({ imports }: { imports: ProductImport[] }) => (
  <Table caption="Imports, newest first" columns={columns} rows={imports} rowKey={({ _id }) => _id} />
);
