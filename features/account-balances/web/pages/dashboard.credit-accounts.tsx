import { Link, useSearchParams } from 'react-router';
import { AGES, type Age, type Ageing, ageLabels } from '#features/credit-accounts/contract/ages.ts';
import { getOwnerName, isUnknownPayer } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { AccountSums, ListedAccount } from '#features/account-balances/contract/listed-accounts.ts';
import {
  ACCOUNT_STATES,
  type AccountState,
  accountStateLabels,
  labelPosting,
} from '#features/credit-accounts/contract/postings.ts';
import { formatListTime } from '#platform/contract/list-time.ts';
import {
  ZERO_CENTS,
  formatCents,
  formatDollars,
  subtractCents,
  sumCents,
  toCents,
  toDollars,
} from '#platform/contract/money.ts';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.credit-accounts';
import { api, fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { IfPermitted, canCall } from '#platform/web/session/permissions.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import {
  buildListUrl,
  loadStaffList,
  parseState,
  toSearchParams,
  toStateParams,
} from '#platform/web/shell/staff-list.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Scale } from '#platform/web/ui/icons/scale.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { ListTabs } from '#platform/web/ui/tabs.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Tile } from '#platform/web/ui/tile.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/accounts';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Accounts | Dashboard')];

type Filter = { state: AccountState | ''; search: string };

/** The filter as address parameters. `state` is there even if it is empty: without it, the page opens on debts. */
const toParams = ({ state, search }: Filter): Record<string, string> => ({ state, ...toSearchParams(search) });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const search = parseSearchParam(params);
  const opens = !params.has('state') && search === '';
  const load = async (state: AccountState | '') => {
    const accounts = await loadStaffList(request, creditAccounts.accounts, toParams({ state, search }));
    return accounts === null ? null : { accounts, state };
  };
  if (!(await canCall(creditAccounts.sums))) return null;
  const [first, sums] = await Promise.all([
    load(opens ? 'owes' : parseState(params, ACCOUNT_STATES)),
    api.call(creditAccounts.sums, { query: toSearchParams(search) }),
  ]);
  const found = opens && first?.accounts.total === 0 ? await load('') : first;
  return found === null ? null : { ...found, search, sums };
};

export const HydrateFallback = () => <TableSkeleton label="Loading the accounts" />;

/** '$500.00 limit, stopped. Payment, 26 Nov' */
const describeAccount = ({ limit, stopped, lastPosting }: ListedAccount): string =>
  [
    ...(limit > 0 ? [`${formatDollars(limit)} limit${stopped === null ? '' : ', stopped'}`] : []),
    ...(lastPosting === null
      ? []
      : [`${labelPosting(lastPosting.kind, lastPosting.isMoved)}, ${formatListTime(lastPosting.at)}`]),
  ].join('. ');

/** An amount; empty for 0. @param word says what it is on a card, which hides the header of a balance */
const Amount = ({ dollars, word, isOverdue = false }: { dollars: number; word?: string; isOverdue?: boolean }) =>
  dollars > 0 ? (
    <span className={`figures whitespace-nowrap ${isOverdue ? 'font-semibold text-error' : ''}`}>
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
    cell: ({ ageing }: ListedAccount) => <Amount dollars={ageing[age]} isOverdue={age !== 'notDue'} />,
  })),
  {
    key: 'owes',
    header: 'Owes',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ ageing, balance }: ListedAccount) =>
      balance === 0 && sumOwed(ageing) === ZERO_CENTS ? (
        <span className="font-normal text-muted">Settled</span>
      ) : (
        <Amount dollars={toDollars(sumOwed(ageing))} word="owed" />
      ),
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
      action={<LinkButton to={buildListUrl(PATH, { state: '' })}>Show all accounts</LinkButton>}
    />
  );

const getTone = (age: Age, dollars: number): 'muted' | 'danger' | undefined => {
  if (dollars === 0) return 'muted';
  return age === 'notDue' ? undefined : 'danger';
};

/** The sums of what accounts owe, by how long ago it was due, and of what the shop owes them. */
const SumTiles = ({ sums: { ageing, credit } }: { sums: AccountSums }) => (
  <dl className="mb-5 hidden gap-3 sm:grid sm:grid-cols-3 lg:grid-cols-6">
    {AGES.map((age) => (
      <Tile key={age} label={ageLabels[age]} value={formatDollars(ageing[age])} tone={getTone(age, ageing[age])} />
    ))}
    <Tile label="Credit or held" value={formatDollars(credit)} tone={credit === 0 ? 'muted' : undefined} />
  </dl>
);

/** A phone, which has no room for the tiles, shows two sums. */
const SumText = ({ sums: { owed, ageing } }: { sums: AccountSums }) => {
  const overdueCents = subtractCents(sumOwed(ageing), toCents(ageing.notDue));
  return (
    <p className="figures">
      Owed to the shop: {formatDollars(owed)}.
      {overdueCents > ZERO_CENTS && (
        <span className="text-error sm:hidden"> Overdue: {formatCents(overdueCents)}.</span>
      )}
    </p>
  );
};

/** Lists the accounts of customers and companies, the largest balance first. */
export default function CreditAccounts({ loaderData }: Route.ComponentProps) {
  const hasState = useSearchParams()[0].has('state');
  if (loaderData === null) return <AccessDenied />;
  const { accounts, sums, state, search } = loaderData;
  const chosen = { state, search };
  const { items, total, page, counts } = accounts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0 && search === '') {
    return (
      <>
        <PageHead title="Accounts" />
        <None state="" search="" />
      </>
    );
  }
  return (
    <>
      <PageHead title="Accounts" note={<SumText sums={sums} />}>
        <ExportButton
          contents="accounts"
          asXlsx
          label="Export the accounts"
          fetch={(format) => fetchFile(creditAccounts.exportAccounts, { query: { ...toParams(chosen), format } })}
        >
          Export
        </ExportButton>
      </PageHead>
      <SumTiles sums={sums} />
      <ListSearchForm
        label="Find an account"
        hint="Name, email or phone"
        action={PATH}
        search={search}
        hiddenParams={hasState ? toStateParams(state) : {}}
      />
      <ListTabs
        label="Accounts by balance"
        tabs={(['', ...ACCOUNT_STATES] as const).map((one) => ({
          label: one === '' ? 'All' : accountStateLabels[one],
          to: buildListUrl(PATH, toParams({ state: one, search })),
          count: one === '' ? all : (counts[one] ?? 0),
          chosen: one === state,
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
