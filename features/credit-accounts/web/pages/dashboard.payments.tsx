import { Link, useSearchParams } from 'react-router';
import { getOwnerName } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts, type Posting } from '#features/credit-accounts/contract/credit-accounts.ts';
import { UnknownPaymentButton } from '#features/unknown-payers/web/unknown-payment-button.tsx';
import { postingColumns } from '#features/credit-accounts/web/posting-columns.tsx';
import { parseSearchParam } from '#platform/contract/pages.ts';
import type { Route } from './+types/dashboard.payments';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { Coins } from '#platform/web/ui/icons/coins.ts';
import { ListSearchForm } from '#platform/web/ui/list-search-form.tsx';
import { TableSkeleton } from '#platform/web/ui/skeleton.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';

const PATH = '/dashboard/payments';

export const meta: Route.MetaFunction = ({ matches }) => [buildTitleMeta(matches, 'Payments | Dashboard')];

const toFilter = (search: string): Record<string, string> => (search === '' ? {} : { search });

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadStaffList(request, creditAccounts.list, toFilter(parseSearchParam(new URL(request.url).searchParams)));

export const HydrateFallback = () => <TableSkeleton label="Loading the payments" />;

const { kind, order, reference, by, amount } = postingColumns;

const columns = [
  kind,
  {
    key: 'customer',
    header: 'Account of',
    card: 'lead' as const,
    cell: (posting: Posting) => (
      <Link to={`${PATH}/${posting.account}`} prefetch="intent" className="link inline-block min-h-6 wrap-anywhere">
        {getOwnerName(posting)}
      </Link>
    ),
  },
  order,
  reference,
  by,
  amount,
];

const None = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState
      icon={Coins}
      title="No payments yet"
      sentence="Bank transfers, cash and checks appear here. To record one, open its order and press Take payment."
    />
  ) : (
    <EmptyState
      icon={Coins}
      title="No payment found"
      sentence={`No payment matches “${search}” by order number, name, amount or reference.`}
      action={<LinkButton to={PATH}>Show all payments</LinkButton>}
    />
  );

/** Lists all postings on credit accounts, newest first. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const search = parseSearchParam(useSearchParams()[0]);
  if (loaderData === null) return <AccessDenied />;
  const { items, total, page } = loaderData;
  return (
    <>
      <PageHead
        title="Payments"
        note="Payments recorded by hand, and the orders that they paid. Card payments are on the pages of their orders."
      >
        <UnknownPaymentButton />
      </PageHead>
      <ListSearchForm
        label="Find a payment"
        hint="Order number, name, amount or reference"
        action={PATH}
        search={search}
      />
      {items.length === 0 ? (
        <None search={search} />
      ) : (
        <>
          <Table caption="Payments, newest first" columns={columns} rows={items} rowKey={({ _id }) => _id} />
          <ListPagination page={page} total={total} getHref={(to) => buildListUrl(PATH, toFilter(search), to)} />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The payments did not load');
