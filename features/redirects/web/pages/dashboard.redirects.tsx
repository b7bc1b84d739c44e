import { formatDate } from '#platform/contract/dates.ts';
import { type Redirect, redirects } from '#features/redirects/contract/redirects.ts';
import {
  AddRedirectButton,
  DeleteRedirectButton,
  EditRedirectButton,
} from '#features/redirects/web/redirect-buttons.tsx';
import type { Route } from './+types/dashboard.redirects';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { SearchList } from '#platform/web/shell/filtered-lists.tsx';
import { loadSearchList } from '#platform/web/shell/staff-list.ts';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/redirects';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Redirects | Dashboard')];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSearchList(request, redirects.list);

export const HydrateFallback = () => <TableSkeleton label="Loading the redirects" />;

const reasons: Record<Redirect['kind'], string> = { import: 'From a file', rename: 'Renamed', owner: 'Added by hand' };

const columns = [
  {
    key: 'path',
    header: 'Old address',
    card: 'title' as const,
    cell: ({ path }: Redirect) => <span className="wrap-anywhere">{decodeURI(path)}</span>,
  },
  {
    key: 'target',
    header: 'Leads to',
    card: 'meta' as const,
    cell: ({ target, kind }: Redirect) => (
      <>
        <a href={target} className="link wrap-anywhere">
          {decodeURI(target)}
        </a>
        <span className="block text-xs text-muted">{reasons[kind]}</span>
      </>
    ),
  },
  {
    key: 'hits',
    header: 'Visits',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ hits, lastHitOn }: Redirect) => (
      <>
        <span className="figures">{hits.toLocaleString('en-US')}</span>
        {lastHitOn !== null && <span className="block text-xs text-muted">last on {formatDate(lastHitOn)}</span>}
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (redirect: Redirect) => (
      <div className="flex justify-end gap-1 whitespace-nowrap">
        <EditRedirectButton redirect={redirect} />
        <DeleteRedirectButton redirect={redirect} />
      </div>
    ),
  },
];

/** Lists the redirects, and adds, edits or deletes one. */
export default function Redirects({ loaderData }: Route.ComponentProps) {
  return (
    <SearchList
      path={PATH}
      find={{ label: 'Find a redirect', hint: 'Old or new address' }}
      empty={{
        title: 'No redirects yet',
        sentence: 'Redirects appear here when you add them or change the address of a category, brand or family.',
      }}
      notFound="No old or new address contains this text."
      all="All redirects"
      caption={(search) => (search === '' ? 'Redirects, most recently used first' : `Redirects that match ${search}`)}
      columns={columns}
      rowKey={({ path }) => path}
      loaded={loaderData}
    >
      <PageHead
        title="Redirects"
        note="A redirect sends visitors from an address that has no page to one that has. The shop adds one when a category or a brand is merged, deleted or gets a new address, and when a family is renamed."
      >
        <AddRedirectButton />
      </PageHead>
    </SearchList>
  );
}

export const ErrorBoundary = createErrorBoundary('The redirects did not load');
