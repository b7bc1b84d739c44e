import { Link, useSearchParams } from 'react-router';
import { AGES, type Ageing, ageLabels } from '#features/credit-accounts/contract/ages.ts';
import { getOwnerName, isUnknownPayer } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { ListedAccount } from '#features/account-balances/contract/listed-accounts.ts';
import {
  ACCOUNT_STATES,
  type AccountState,
  accountStateLabels,
  labelPosting,
} from '#features/credit-accounts/contract/postings.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { formatDollars, subtractCents, sumCents, toCents, toDollars } from '#platform/contract/money.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.credit-accounts';
import { api, fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList, parseState, toStateParams } from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Scale } from '#platform/web/ui/icons/scale.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
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

/** '$500.00 limit, stopped. Payment, 26 Nov 2026' */
const describeAccount = ({ limit, stopped, lastPosting }: ListedAccount): string =>
  [
    ...(limit > 0 ? [`${formatDollars(limit)} limit${stopped === null ? '' : ', stopped'}`] : []),
    ...(lastPosting === null
      ? []
      : [`${labelPosting(lastPosting.kind, lastPosting.isMoved)}, ${formatDay(lastPosting.at)}`]),
  ].join('. ');

/** An amount; empty for 0. @param word says what it is on a card, which hides the header of a balance */
const Amount = ({ dollars, word }: { dollars: number; word?: string }) =>
  dollars > 0 ? (
    <span className="figures whitespace-nowrap">
      {formatDollars(dollars)}
      {word !== undefined && <span className="font-normal text-muted tabular:hidden"> {word}</span>}
    </span>
  ) : null;

/** The cents that an account owes, whatever money its orders hold. */
const sumOwed = (ageing: Ageing) => sumCents(AGES.map((age) => toCents(ageing[age])));

const columns = [
  {
    key: 'owner',
    header: 'Account of',
    card: 'title' as const,
    cell: (account: ListedAccount) => (
      <>
        <Link
          to={`/dashboard/payments/${account._id}`}
          prefetch="intent"
          className="link inline-block min-h-6 wrap-anywhere"
        >
          {getOwnerName(account)}
        </Link>
        {isUnknownPayer(account) && account.balance < 0 && (
          <>
            {' '}
            <StatusBadge tone="warning">To be matched</StatusBadge>
          </>
        )}
        <span className="figures block text-xs font-normal text-muted">{describeAccount(account)}</span>
      </>
    ),
  },
  ...AGES.map((age) => ({
    key: age,
    header: ageLabels[age],
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ ageing }: ListedAccount) => <Amount dollars={ageing[age]} />,
  })),
  {
    key: 'owes',
    header: 'Owes',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ ageing }: ListedAccount) => <Amount dollars={toDollars(sumOwed(ageing))} word="owed" />,
  },
  {
    key: 'credit',
    header: 'Credit or held',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ ageing, balance, isWalkIn }: ListedAccount) => (
      <Amount
        dollars={toDollars(subtractCents(sumOwed(ageing), toCents(balance)))}
        word={isWalkIn ? 'held' : 'in credit'}
      />
    ),
  },
];

const None = ({ state, search }: Filter) =>
  search === '' ? (
    <EmptyState
      icon={Scale}
      title={state === '' ? 'No accounts yet' : 'No accounts here'}
      sentence="An account opens with the first payment that you record for a customer, or on the page of a customer or company."
      action={
        <IfPermitted permission="customers.read">
          <LinkButton variant="secondary" to="/dashboard/customers">
            Find a customer
          </LinkButton>
        </IfPermitted>
      }
    />
  ) : (
    <EmptyState
      icon={Scale}
      title="No account found"
      sentence={`No account matches “${search}” by name, email or phone.`}
      action={<LinkButton to={PATH}>Show all accounts</LinkButton>}
    />
  );

/** The debts of the listed accounts, by how long ago they were due. */
const AgeingText = ({ ageing }: { ageing: Ageing }) => (
  <p className="figures mb-5 text-sm text-muted">
    {AGES.map((age) => `${ageLabels[age]}: ${formatDollars(ageing[age])}`).join('. ')}.
  </p>
);

/** Lists the accounts of customers and companies, the largest balance first. */
export default function CreditAccounts({ loaderData }: Route.ComponentProps) {
  const chosen = parseFilter(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { accounts, sums } = loaderData;
  const { items, total, page, counts } = accounts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 && chosen.state === '' && chosen.search === '') {
    return (
      <>
        <h1 className="text-3xl">Accounts</h1>
        <None {...chosen} />
      </>
    );
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Accounts</h1>
        <div className="flex flex-wrap gap-2">
          <ExportButton
            contents="accounts"
            asXlsx
            label="Export the accounts"
            fetch={(format) => fetchFile(creditAccounts.exportAccounts, { query: { ...toParams(chosen), format } })}
          >
            Export
          </ExportButton>
        </div>
      </div>
      <p className={`figures text-muted ${sums.owed > 0 ? '' : 'mb-5'}`}>
        Owed to the shop: {formatDollars(sums.owed)}. Credit and held money: {formatDollars(sums.credit)}.
      </p>
      {sums.owed > 0 && <AgeingText ageing={sums.ageing} />}
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
