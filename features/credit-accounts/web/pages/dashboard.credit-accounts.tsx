import { Link, useSearchParams } from 'react-router';
import { creditAccounts, type ListedAccount } from '#features/credit-accounts/contract/credit-accounts.ts';
import {
  ACCOUNT_STATES,
  type AccountState,
  accountStateLabels,
  postingLabels,
} from '#features/credit-accounts/contract/postings.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.credit-accounts';
import { api, fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList, parseState, toStateParams } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Scale } from '#platform/web/ui/icons/scale.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/accounts';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Accounts | Dashboard')];

type Filter = { state: AccountState | ''; search: string };

const parseFilter = (params: URLSearchParams): Filter => ({
  state: parseState(params, ACCOUNT_STATES),
  search: parseSearchParam(params),
});

const toParams = ({ state, search }: Filter): Record<string, string> => ({
  ...toStateParams(state),
  ...(search !== '' && { search }),
});

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const query = toParams(parseFilter(new URL(request.url).searchParams));
  const accounts = await loadStaffList(request, creditAccounts.accounts, query);
  return accounts === null ? null : { accounts, sums: await api.call(creditAccounts.sums, { query }) };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the accounts" />;

const columns = [
  {
    key: 'customer',
    header: 'Account of',
    card: 'title' as const,
    cell: ({ _id, customer }: ListedAccount) => (
      <Link to={`/dashboard/payments/${_id}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
        {customer.name}
      </Link>
    ),
  },
  {
    key: 'last',
    header: 'Last posting',
    card: 'meta' as const,
    cell: ({ lastPosting }: ListedAccount) => (
      <span className="whitespace-nowrap">
        {postingLabels[lastPosting.kind]}, {formatDay(lastPosting.at)}
      </span>
    ),
  },
  {
    key: 'owes',
    header: 'Owes',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ balance }: ListedAccount) =>
      balance > 0 ? <span className="figures whitespace-nowrap">{formatDollars(balance)}</span> : null,
  },
  {
    key: 'credit',
    header: 'Credit',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ balance }: ListedAccount) =>
      balance < 0 ? <span className="figures whitespace-nowrap">{formatDollars(-balance)}</span> : null,
  },
];

const None = ({ search }: Filter) =>
  search === '' ? (
    <EmptyState
      icon={Scale}
      title="No accounts here"
      sentence="A customer’s account opens with the first payment that you record for them."
    />
  ) : (
    <EmptyState
      icon={Scale}
      title="No account found"
      sentence={`No account matches “${search}” by name, email or phone.`}
      action={<LinkButton to={PATH}>Show all accounts</LinkButton>}
    />
  );

/** Lists the accounts of customers, the largest balance first. */
export default function CreditAccounts({ loaderData }: Route.ComponentProps) {
  const chosen = parseFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { accounts, sums } = loaderData;
  const { items, total, page, counts } = accounts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Accounts</h1>
        <ExportButton
          contents="accounts"
          asXlsx
          label="Export the accounts"
          fetch={(format) => fetchFile(creditAccounts.exportAccounts, { query: { ...toParams(chosen), format } })}
        >
          Export
        </ExportButton>
      </div>
      <p className="figures mb-5 text-muted">
        Owed to the shop: {formatDollars(sums.owed)}. Credit of customers: {formatDollars(sums.credit)}.
      </p>
      <ListSearchForm
        label="Find an account"
        hint="Name, email or phone"
        action={PATH}
        search={chosen.search}
        hiddenParams={toStateParams(chosen.state)}
      />
      <ListTabs
        label="Accounts by balance"
        tabs={(['', ...ACCOUNT_STATES] as const).map((state) => ({
          label: state === '' ? 'All' : accountStateLabels[state],
          to: buildListUrl(PATH, toParams({ ...chosen, state })),
          count: state === '' ? all : (counts[state] ?? 0),
          chosen: state === chosen.state,
        }))}
      />
      {items.length === 0 ? (
        <None {...chosen} />
      ) : (
        <>
          <Table
            caption="Accounts, the largest balance first"
            columns={columns}
            rows={items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toParams(chosen), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The accounts did not load');
