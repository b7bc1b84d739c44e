import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  COMPANY_STATES,
  type CompanyState,
  companies,
  type ListedCompany,
} from '#features/companies/contract/companies.ts';
import { CompanyForm } from '#features/companies/web/company-form.tsx';
import { formatListDay } from '#platform/contract/list-time.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.companies';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList, parseState, toStateParams } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Building2 } from '#platform/web/ui/icons/building-2.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/companies';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Companies | Dashboard')];

type Filter = { state: CompanyState | ''; search: string };

const parseFilter = (params: URLSearchParams): Filter => ({
  state: parseState(params, COMPANY_STATES),
  search: parseSearchParam(params),
});

const toParams = ({ state, search }: Filter): Record<string, string> => ({
  ...toStateParams(state),
  ...(search !== '' && { search }),
});

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, companies.list, toParams(parseFilter(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the companies" />;

const stateLabels: Record<CompanyState, string> = { open: 'Open', closed: 'Closed' };

const columns = [
  {
    key: 'name',
    header: 'Name',
    card: 'title' as const,
    cell: ({ _id, name }: ListedCompany) => (
      <Link to={`${PATH}/${_id}`} prefetch="intent" className="link inline-block min-h-6 max-w-72 wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: 'tax',
    header: 'Tax number',
    card: 'meta' as const,
    cell: ({ taxNumber }: ListedCompany) =>
      taxNumber === '' ? <span className="text-muted">None</span> : <span className="wrap-anywhere">{taxNumber}</span>,
  },
  {
    key: 'people',
    header: 'People',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ members }: ListedCompany) => members.toLocaleString('en-US'),
  },
  {
    key: 'since',
    header: 'Since',
    card: 'meta' as const,
    cell: ({ createdAt }: ListedCompany) => <ListTime at={createdAt} format={formatListDay} />,
  },
  {
    key: 'state',
    header: 'State',
    card: 'state' as const,
    cell: ({ state }: ListedCompany) => stateLabels[state],
  },
];

const None = ({ search, state }: Filter) =>
  search === '' && state === '' ? (
    <EmptyState
      icon={Building2}
      title="No companies yet"
      sentence="Add a company, and invite the people who order for it."
    />
  ) : (
    <EmptyState
      icon={Building2}
      title="No company found"
      sentence={search === '' ? 'No company is in this state.' : `No company or email address matches “${search}”.`}
      action={<LinkButton to={PATH}>Show all companies</LinkButton>}
    />
  );

/** Lists companies by name. */
export default function Companies({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const chosen = parseFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page, counts } = loaderData;
  return (
    <>
      <PageHead title="Companies" note="Several people can order for a company, and see its orders together.">
        <IfPermitted permission="companies.edit">
          <DialogButton label="New company" title="New company" variant="primary">
            {() => <CompanyForm company={null} onSaved={({ _id }) => navigate(`${PATH}/${_id}`)} />}
          </DialogButton>
        </IfPermitted>
      </PageHead>
      <ListSearchForm
        label="Find a company"
        hint="Name, tax number or a person’s email"
        action={PATH}
        search={chosen.search}
        hiddenParams={toStateParams(chosen.state)}
      />
      <ListTabs
        label="Companies by state"
        tabs={(['', ...COMPANY_STATES] as const).map((state) => ({
          label: state === '' ? 'All' : stateLabels[state],
          to: buildListUrl(PATH, toParams({ ...chosen, state })),
          count: counts[state === '' ? 'all' : state] ?? 0,
          chosen: state === chosen.state,
        }))}
      />
      {items.length === 0 ? (
        <None {...chosen} />
      ) : (
        <>
          <Table caption="Companies by name" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toParams(chosen), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The companies did not load');
