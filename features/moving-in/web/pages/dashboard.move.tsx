import { useState } from 'react';
import {
  type MoveFile,
  type MoveProgress,
  type MoveRow,
  type MoveRowList,
  moveFiles,
  moveRowLists,
} from '#features/moving-in/contract/move-files.ts';
import { groupedRows, type ImportProblem } from '#features/catalog-import/contract/import-rows.ts';
import { FoldedRows, ProblemGroups, isExplained } from '#features/catalog-import/web/problem-groups.tsx';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import { ConsentTick, ImportButton, UndoAllButton } from '#features/moving-in/web/move-buttons.tsx';
import { FormerHosts } from '#features/moving-in/web/former-hosts.tsx';
import { MoveChecklist } from '#features/moving-in/web/move-checklist.tsx';
import { MoveGuides } from '#features/moving-in/web/move-guides.tsx';
import { MoveRows } from '#features/moving-in/web/move-rows.tsx';
import { MoveStatus, canImport, isInProgress, useMoveProgress } from '#features/moving-in/web/move-status.tsx';
import { MoveSummary } from '#features/moving-in/web/move-summary.tsx';
import { MoveUpload } from '#features/moving-in/web/move-upload.tsx';
import { MovesTable } from '#features/moving-in/web/moves-table.tsx';
import type { Route } from './+types/dashboard.move';
import { api } from '#platform/web/api.ts';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Moving in | Dashboard')];

const rowListLabels: Record<MoveRowList, string> = {
  kept: 'Not undone',
  refused: 'Refused',
  warned: 'Warnings',
  new: 'New',
  changed: 'Changed',
  same: 'Already here',
};

const sitemapLabels: Partial<Record<MoveRowList, string>> = {
  new: 'To redirect',
  same: 'Already working',
  refused: 'Leading nowhere',
};

const labelRows = ({ kind: things }: MoveFile, kind: MoveRowList): string =>
  (things === 'sitemap' ? sitemapLabels[kind] : undefined) ?? rowListLabels[kind];

const countRows = ({ counts, kept, warned }: MoveFile, kind: MoveRowList): number =>
  ({ ...counts, kept, warned })[kind];

const moveAddress = (file: string, kind: MoveRowList, page = 1): string =>
  `/dashboard/move?${new URLSearchParams({ file, kind, ...(page > 1 && { page: String(page) }) })}`;

/** Returns the requested list, or else the first that is not empty. */
const chooseRowList = (file: MoveFile, requested: string | null): MoveRowList =>
  moveRowLists.find((kind) => kind === requested) ?? moveRowLists.find((kind) => countRows(file, kind) > 0) ?? 'new';

const loadFiles = (page: number): Promise<{ items: MoveFile[]; total: number }> =>
  api.page(moveFiles.list, { query: { page, limit: PAGE_SIZE } });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(moveFiles.list))) return null;
  const params = new URL(request.url).searchParams;
  const id = params.get('file');
  const page = parsePageParam(params);
  if (id === null) {
    const [files, progress, hosts] = await Promise.all([
      loadFiles(page),
      api.call(moveFiles.getProgress, {}),
      api.call(moveFiles.listHosts, {}),
    ]);
    return { chosen: null, page, items: files.items, total: files.total, progress, hosts };
  }
  const file = await api.call(moveFiles.get, { params: { id } });
  const kind = chooseRowList(file, params.get('kind'));
  const rows = await api.page(moveFiles.listRows, { params: { id }, query: { kind, page, limit: PAGE_SIZE } });
  const grouped = groupedRows.find((one) => one === kind);
  // A single row already shows its problem, and all old addresses that lead nowhere have the same.
  const problems =
    grouped !== undefined && rows.total > 1 && file.kind !== 'sitemap'
      ? await api.call(moveFiles.listProblems, { params: { id }, query: { kind: grouped } })
      : [];
  return { chosen: { file, kind, rows, problems }, page, items: [], total: 0, progress: null, hosts: [] };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the files" />;

type ChosenFile = {
  file: MoveFile;
  kind: MoveRowList;
  rows: { items: MoveRow[]; total: number };
  problems: ImportProblem[];
};

const ChosenMove = ({
  chosen: { file: found, kind: active, rows, problems },
  page,
}: {
  chosen: ChosenFile;
  page: number;
}) => {
  const [file = found] = useMoveProgress([found], async () => [
    await api.call(moveFiles.get, { params: { id: found._id } }),
  ]);
  const [provesConsent, setProvesConsent] = useState(false);
  const hasRows = !isInProgress(file) && file.state !== 'unreadable';
  return (
    <>
      <PageHead parent={{ to: '/dashboard/move', label: 'Moving in' }} title={file.fileName || 'A file'}>
        {canImport(file) && <ImportButton file={file} provesConsent={provesConsent} />}
        <LinkButton size="sm" variant="secondary" to="/dashboard/move">
          All files
        </LinkButton>
      </PageHead>
      <MoveSummary file={file} />
      <MoveStatus
        file={file}
        consent={<ConsentTick count={file.consents} isChecked={provesConsent} onChange={setProvesConsent} />}
      />
      {hasRows && (
        <>
          <div className="mt-6">
            <ListTabs
              label="Rows"
              tabs={moveRowLists
                .filter((kind) => countRows(file, kind) > 0)
                .map((kind) => ({
                  label: labelRows(file, kind),
                  to: moveAddress(file._id, kind),
                  chosen: kind === active,
                  count: countRows(file, kind),
                }))}
            />
          </div>
          {rows.items.length === 0 ? (
            <p>No rows.</p>
          ) : (
            <>
              {problems.length > 0 && (
                <ProblemGroups label={active === 'warned' ? 'Kinds of warnings' : 'Problems'} problems={problems} />
              )}
              <FoldedRows isFolded={isExplained(problems, rows.total)} total={rows.total}>
                <MoveRows caption={`Rows: ${labelRows(file, active)}`} kind={active} file={file} rows={rows.items} />
                <ListPagination page={page} total={rows.total} getHref={(to) => moveAddress(file._id, active, to)} />
              </FoldedRows>
            </>
          )}
        </>
      )}
    </>
  );
};

type AllFiles = {
  files: MoveFile[];
  total: number;
  page: number;
  progress: MoveProgress | null;
  hosts: readonly string[];
};

const AllMoves = ({ files: found, total, page, progress, hosts }: AllFiles) => {
  const files = useMoveProgress(found, async () => (await loadFiles(page)).items);
  return (
    <>
      <PageHead
        title="Moving in"
        note="Each file of your former shop is checked first, and one button undoes its import."
      />
      {progress !== null && <MoveChecklist progress={progress} />}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <MoveUpload />
        <MoveGuides />
      </div>
      {files.length > 0 && (
        <div className="mt-8">
          <MovesTable files={files} />
          <ListPagination page={page} total={total} getHref={(to) => `/dashboard/move?page=${to}`} />
          {progress !== null && progress.undoable > 1 && (
            <p className="mt-4">
              <UndoAllButton count={progress.undoable} />
            </p>
          )}
        </div>
      )}
      <FormerHosts hosts={hosts} />
    </>
  );
};

/** The files of former shops: what each would add or has added, and whether its import was undone. */
export default function Move({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { chosen, items, total, page, progress, hosts } = loaderData;
  return chosen === null ? (
    <AllMoves files={items} total={total} page={page} progress={progress} hosts={hosts} />
  ) : (
    <ChosenMove key={chosen.file._id} chosen={chosen} page={page} />
  );
}

export const ErrorBoundary = createErrorBoundary('The files did not load');
