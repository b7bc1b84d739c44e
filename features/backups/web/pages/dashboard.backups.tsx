import { DatabaseBackup } from '#platform/web/ui/icons/database-backup.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import {
  type BackupFile,
  type Backups,
  backups,
  backupReasonLabels,
  OVERDUE_DAYS,
} from '#features/backups/contract/backups.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatBytes } from '#platform/contract/format-bytes.ts';
import type { Route } from './+types/dashboard.backups';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Backups | Dashboard')];

export const clientLoader = async (): Promise<Backups | null> =>
  (await canCall(backups.get)) ? api.call(backups.get, {}) : null;

export const HydrateFallback = () => <TableSkeleton label="Loading the backups" />;

const PAUSE_MS = 1_000;

/** Reloads the page every second while a backup is running. */
const useRevalidateDuringBackup = (isRequested: boolean): void => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRequested || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isRequested, state, revalidate]);
};

const columns = [
  {
    key: 'made',
    header: 'Created',
    card: 'title' as const,
    cell: ({ name, said: summary }: BackupFile) => (
      <>
        <span className="block">{summary === null ? 'No longer readable' : formatDateTime(summary.madeAt)}</span>
        <span className="block text-xs font-normal wrap-anywhere text-muted">{name}</span>
      </>
    ),
  },
  {
    key: 'why',
    header: 'Reason',
    card: 'meta' as const,
    cell: ({ said: summary }: BackupFile) => summary && backupReasonLabels[summary.why],
  },
  {
    key: 'rows',
    header: 'Rows',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ said: summary }: BackupFile) => summary?.rows.toLocaleString('en-US'),
  },
  {
    key: 'size',
    header: 'Size',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ bytes }: BackupFile) => <span className="whitespace-nowrap">{formatBytes(bytes)}</span>,
  },
];

const BackupStatus = ({ found: { asked: running, failed, lastAt, isLate } }: { found: Backups }) => {
  if (running !== null) {
    const share = Math.round(running.share * 100);
    return (
      <Alert tone="info" className="mb-5">
        <p>{share === 0 ? 'A backup is about to start.' : `Backing up: ${share}%.`}</p>
        <p className="text-sm text-muted">The shop keeps running, and you can leave this page.</p>
      </Alert>
    );
  }
  if (failed !== null) {
    return (
      <Alert tone="error" title="The last backup failed" className="mb-5">
        <p>{failed.why}</p>
        <p className="text-sm text-muted">
          Tried {formatDateTime(failed.at)}. {lastAt !== null && `The newest backup is from ${formatDateTime(lastAt)}.`}
        </p>
      </Alert>
    );
  }
  if (lastAt === null) return null;
  return (
    <Alert tone={isLate ? 'warning' : 'success'} className="mb-5">
      <p>Last backup {formatDateTime(lastAt)}, read back and verified.</p>
      {isLate && <p className="text-sm text-muted">That is more than {OVERDUE_DAYS} days ago.</p>}
    </Alert>
  );
};

const BackupList = ({ found: { files, total } }: { found: Backups }) =>
  files.length === 0 ? (
    <EmptyState
      icon={DatabaseBackup}
      title="No backup yet"
      sentence="The shop makes one each day. Make the first one now, and keep a copy on another machine."
    />
  ) : (
    <>
      <Table caption="Backups on this machine" columns={columns} rows={files} rowKey={({ name }) => name} />
      {total > files.length && (
        <p className="mt-3 text-sm text-muted">
          The newest {files.length} of {total.toLocaleString('en-US')}.
        </p>
      )}
    </>
  );

/** Lists the backups and the state of the last one, with a button to make another. */
export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  const { run, pending } = useApiCall(backups.create, { changes: true });
  useRevalidateDuringBackup(loaderData !== null && loaderData.asked !== null);
  if (loaderData === null) return <AccessDenied />;
  const { folder, days, weeks, asked: running } = loaderData;
  return (
    <>
      <PageHead title="Backups">
        {folder !== null && (
          <Button size="sm" pending={pending || running !== null} onClick={() => void run({})}>
            Back up now
          </Button>
        )}
      </PageHead>
      {folder === null ? (
        <EmptyState
          icon={DatabaseBackup}
          title="This shop makes no backups"
          sentence="Your database provider must make them, or the operator can set a folder for them with BACKUP_DIR."
        />
      ) : (
        <>
          <BackupStatus found={loaderData} />
          <BackupList found={loaderData} />
          <DefinitionList
            className="mt-8"
            items={[
              { label: 'Contents', value: 'The whole shop, with pictures and documents, in one file' },
              { label: 'When', value: 'Daily, before an update, and when you press the button' },
              {
                label: 'Kept',
                value: `One for each of the last ${days} days, one for each of the last ${weeks} weeks, and the ${days} newest made before updates`,
              },
              { label: 'Folder', value: <code className="text-sm wrap-anywhere">{folder}</code> },
            ]}
          />
          <p className="mt-3 text-sm text-muted">
            Keep a copy on another machine. If this disk breaks, its backups are lost with it.
          </p>
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The backups did not load');
