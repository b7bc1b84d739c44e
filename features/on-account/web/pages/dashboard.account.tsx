import { Link } from 'react-router';
import { dueRuleLabels } from '#features/credit-accounts/contract/due-rules.ts';
import { type OpenInvoice, type OwnAccount, onAccount } from '#features/on-account/contract/on-account.ts';
import { InvoiceLink } from '#features/documents/web/invoice-link.tsx';
import { HowToPay } from '#features/on-account/web/how-to-pay.tsx';
import { StatementForm } from '#features/on-account/web/statement-form.tsx';
import { ApiError } from '#platform/contract/api-error.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { ZERO_CENTS, formatCents, formatDollars, negateCents, sumCents, toCents } from '#platform/contract/money.ts';
import { PAGE_SIZE, parsePageParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.account';
import { api, fetchFile } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { getSignedInPerson } from '#platform/web/session/restore-session.ts';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl } from '#platform/web/shell/staff-list.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { Tile } from '#platform/web/ui/tile.tsx';
import { Wallet } from '#platform/web/ui/icons/wallet.ts';

const PATH = '/dashboard/account';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Account | Dashboard')];

const loadInvoices = (page: number) => api.page(onAccount.invoices, { query: { page, limit: PAGE_SIZE } });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  if ((await getSignedInPerson()) === null) return null;
  try {
    const page = parsePageParam(new URL(request.url).searchParams);
    const [account, invoices] = await Promise.all([api.call(onAccount.mine, {}), loadInvoices(page)]);
    const last = Math.ceil(invoices.total / PAGE_SIZE);
    if (last === 0 || page <= last) return { account, invoices, page };
    return { account, invoices: await loadInvoices(last), page: last };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_not_found') return { account: null };
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading your account" />;

const columns = [
  {
    key: 'order',
    header: 'Invoice',
    card: 'title' as const,
    cell: ({ order, invoice }: OpenInvoice) =>
      order === null ? (
        'Other'
      ) : (
        <>
          {invoice !== null && <InvoiceLink orderId={order._id} number={invoice} />}
          <Link
            to={order.isOwn ? `/dashboard/order/${order._id}` : `/dashboard/company/orders/${order._id}`}
            prefetch="intent"
            className="figures link-quiet inline-block min-h-6 text-sm font-normal text-muted"
          >
            Order {order.number}
          </Link>
        </>
      ),
  },
  {
    key: 'due',
    header: 'Due',
    card: 'meta' as const,
    cell: ({ dueOn, isOverdue }: OpenInvoice) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="figures whitespace-nowrap">{formatDate(dueOn)}</span>
        {isOverdue && <StatusBadge tone="danger">Overdue</StatusBadge>}
      </span>
    ),
  },
  {
    key: 'total',
    header: 'Amount',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ total }: OpenInvoice) => <span className="figures">{formatDollars(total)}</span>,
  },
  {
    key: 'open',
    header: 'Open',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ open }: OpenInvoice) => <span className="figures font-medium">{formatDollars(open)}</span>,
  },
];

const AccountFacts = ({ account }: { account: OwnAccount }) => {
  const { limit, balance, held, available, overdue, dueRule, number } = account;
  const usedCents = sumCents([toCents(balance), toCents(held)]);
  const part = Math.min(100, Math.max(0, (100 * usedCents) / Math.max(toCents(limit), 1)));
  return (
    <div className="mb-8">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label="Limit" value={formatDollars(limit)} />
        {usedCents < ZERO_CENTS ? (
          <Tile label="Credit" value={formatCents(negateCents(usedCents))} />
        ) : (
          <Tile label="Used" value={formatCents(usedCents)} />
        )}
        {held > 0 && <Tile label="Held for unpaid orders" value={formatDollars(held)} />}
        <Tile label="Available" value={formatDollars(available)} />
        <Tile label="Overdue" value={formatDollars(overdue)} tone={overdue > 0 ? 'danger' : undefined} />
      </dl>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-current text-muted" style={{ width: `${part}%` }} />
      </div>
      <p className="mt-2 text-sm text-muted">
        Invoices due: {dueRuleLabels[dueRule]}
        {number !== null && <span className="figures"> · Account number {number}</span>}
      </p>
    </div>
  );
};

const NoAccount = () => (
  <>
    <h1 className="text-3xl">Trade account</h1>
    <EmptyState
      icon={Wallet}
      title="No trade account yet"
      sentence="With one, you order now and pay each invoice by its due day. To get one, write to us with the name of your business and its tax number."
      action={<LinkButton to="/trade-accounts">Ask for a trade account</LinkButton>}
    />
  </>
);

/** The account of the caller or of their company: its limit, its open invoices, and statements. */
export default function AccountPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return null;
  if (loaderData.account === null) return <NoAccount />;
  const { account, invoices, page } = loaderData;
  return (
    <>
      <PageHead
        title={account.company === null ? 'Account' : `Account of ${account.company}`}
        note="Orders on account, and your open invoices."
      />
      {account.isStopped && (
        <Alert tone="warning" className="mb-5" title="Your account takes no orders at the moment">
          <p>Pay the overdue invoices, or write to us. You can still pay by card.</p>
        </Alert>
      )}
      <AccountFacts account={account} />
      <h2 className="heading-2 mb-3">Open invoices</h2>
      {invoices.items.length === 0 ? (
        <p className="mb-8 text-muted">There is nothing to pay.</p>
      ) : (
        <div className="mb-8">
          <Table
            caption="Open invoices, the first due first"
            columns={columns}
            rows={invoices.items}
            rowKey={({ order, dueOn }) => order?._id ?? dueOn}
          />
          <ListPagination page={page} total={invoices.total} getHref={(to) => buildListUrl(PATH, {}, to)} />
          <HowToPay account={account} />
        </div>
      )}
      <h2 className="heading-2 mb-3">Statement</h2>
      <StatementForm number={account.number} fetch={(query) => fetchFile(onAccount.statement, { query })} />
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('Your account did not load');
