import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import {
  groupedRows,
  type ImportProblem,
  type ImportRow,
  type RowList,
  rowLists,
} from '#features/catalog-import/contract/import-rows.ts';
import { fileReadings } from '#features/file-readings/contract/file-readings.ts';
import type { Route } from './+types/dashboard.import';
import { api } from '#platform/web/api.ts';
import { ColumnForm } from '#features/file-readings/web/column-form.tsx';
import { ReadingForm } from '#features/file-readings/web/reading-form.tsx';
import { ImportRows } from '#features/catalog-import/web/import-rows.tsx';
import { ImportStatus } from '#features/catalog-import/web/import-status.tsx';
import { ImportSteps } from '#features/catalog-import/web/import-upload.tsx';
import { ImportSummary } from '#features/catalog-import/web/import-summary.tsx';
import { FoldedRows, ProblemGroups, isExplained } from '#features/catalog-import/web/problem-groups.tsx';
import { ImportsTable } from '#features/catalog-import/web/imports-table.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { canCall } from '#platform/web/session/permissions.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Import | Dashboard')];

const rowListLabels: Record<RowList, string> = {
  kept: 'Not undone',
  refused: 'Refused',
  warned: 'Warnings',
  new: 'New',
  changed: 'Changed',
  same: 'Same',
};

/** The lists in the sequence of the tabs: lists that need attention come first. */
const getRowLists = ({ kept, warned }: ProductImport): RowList[] =>
  rowLists.filter((kind) => (kind !== 'kept' || kept > 0) && (kind !== 'warned' || warned > 0));

const countListedRows = ({ counts, kept, warned }: ProductImport, kind: RowList): number =>
  ({ ...counts, kept, warned })[kind];

const importAddress = (file: string, kind: RowList, page = 1): string =>
  `/dashboard/import?${new URLSearchParams({ file, kind, ...(page > 1 && { page: String(page) }) })}`;

/** Returns the requested list, or else the first that is not empty. */
const chooseRowList = (file: ProductImport, requestedKind: string | null): RowList => {
  const lists = getRowLists(file);
  return (
    lists.find((kind) => kind === requestedKind) ?? lists.find((kind) => countListedRows(file, kind) > 0) ?? 'same'
  );
};

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if (!(await canCall(productFiles.list))) return null;
  const params = new URL(request.url).searchParams;
  const id = params.get('file');
  const page = parsePageParam(params);
  if (id === null)
    return { chosen: null, page, ...(await api.page(productFiles.list, { query: { page, limit: PAGE_SIZE } })) };
  const file = await api.call(productFiles.get, { params: { id } });
  const kind = chooseRowList(file, params.get('kind'));
  const rows = await api.page(productFiles.listRows, { params: { id }, query: { kind, page, limit: PAGE_SIZE } });
  const columns =
    file.state === 'unreadable' || params.has('columns')
      ? await api.call(productFiles.listColumns, { params: { id } })
      : null;
  const isReading = columns === null && (file.state === 'asking' || params.has('reading'));
  const reading = isReading ? await api.call(fileReadings.get, { params: { id } }) : null;
  // A picture or an empty file has no columns to assign.
  const hasColumns = columns !== null && columns.columns.length > 0;
  const named = params.has('columns') && hasColumns ? columns : null;
  const grouped = groupedRows.find((one) => one === kind);
  // A single row already shows its problem.
  const problems =
    grouped !== undefined && rows.total > 1
      ? await api.call(productFiles.listProblems, { params: { id }, query: { kind: grouped } })
      : [];
  return { chosen: { file, kind, rows, named, hasColumns, problems, reading }, page };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the files" />;

/** A file that is not checked yet or cannot be read has no rows. */
const hasRows = ({ state }: ProductImport): boolean =>
  !['checking', 'fetching', 'unreadable', 'asking'].includes(state);

type SelectedImport = {
  file: ProductImport;
  kind: RowList;
  rows: { items: ImportRow[]; total: number };
  problems: ImportProblem[];
};

const ImportRowLists = ({ file, kind: activeKind, rows, problems, page }: SelectedImport & { page: number }) => (
  <>
    <div className="mt-6">
      <ListTabs
        label="Rows"
        tabs={getRowLists(file).map((kind) => ({
          label: rowListLabels[kind],
          to: importAddress(file._id, kind),
          chosen: kind === activeKind,
          count: countListedRows(file, kind),
        }))}
      />
    </div>
    {rows.items.length === 0 ? (
      <p>No rows.</p>
    ) : (
      <>
        {problems.length > 0 && (
          <ProblemGroups label={activeKind === 'warned' ? 'Kinds of warnings' : 'Problems'} problems={problems} />
        )}
        <FoldedRows isFolded={isExplained(problems, rows.total)} total={rows.total}>
          <ImportRows caption={`Rows: ${rowListLabels[activeKind]}`} kind={activeKind} rows={rows.items} />
          <ListPagination page={page} total={rows.total} getHref={(to) => importAddress(file._id, activeKind, to)} />
        </FoldedRows>
      </>
    )}
  </>
);

/** The product files: what each would change or has changed, and whether its import was undone. */
export default function Import({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { chosen, page } = loaderData;
  return (
    <>
      {chosen === null ? (
        <>
          <PageHead title="Import" />
          <ImportSteps />
          {loaderData.items.length > 0 && (
            <div className="mt-8">
              <ImportsTable imports={loaderData.items} />
              <ListPagination page={page} total={loaderData.total} getHref={(to) => `/dashboard/import?page=${to}`} />
            </div>
          )}
        </>
      ) : (
        <>
          <PageHead parent={{ to: '/dashboard/import', label: 'Import' }} title={chosen.file.fileName || 'A file'}>
            <LinkButton size="sm" variant="secondary" to="/dashboard/import">
              Choose another file
            </LinkButton>
          </PageHead>
          <ImportSummary found={chosen.file} />
          {chosen.reading !== null && chosen.reading.questions.length > 0 && (
            <ReadingForm
              key={chosen.file._id}
              id={chosen.file._id}
              hasColumns={chosen.file.source === ''}
              {...chosen.reading}
            />
          )}
          {chosen.named !== null && <ColumnForm id={chosen.file._id} {...chosen.named} />}
          {chosen.named === null && chosen.reading === null && (
            <>
              <ImportStatus found={chosen.file} hasColumns={chosen.hasColumns} />
              {hasRows(chosen.file) && <ImportRowLists {...chosen} page={page} />}
            </>
          )}
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The files did not load');
