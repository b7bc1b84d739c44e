import type { ComponentType } from 'react';
import { Link } from 'react-router';
import {
  type AccountDetail,
  type CreditAccount,
  getOwnerName,
  isUnknownPayer,
} from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts, type Posting } from '#features/credit-accounts/contract/credit-accounts.ts';
import { MoveButton } from '#features/unknown-payers/web/move-button.tsx';
import { PayOutForm } from '#features/credit-accounts/web/pay-out-form.tsx';
import { postingColumns } from '#features/credit-accounts/web/posting-columns.tsx';
import { RecordPaymentButton } from '#features/credit-accounts/web/record-payment-button.tsx';
import { ReverseButton } from '#features/credit-accounts/web/reverse-button.tsx';
import { TermsButton, TermsText } from '#features/on-account/web/terms-button.tsx';
import { UnknownPaymentButton } from '#features/unknown-payers/web/unknown-payment-button.tsx';
import { WriteOffButton } from '#features/credit-accounts/web/write-off-button.tsx';
import { CustomerLink } from '#features/customers/web/customer-link.tsx';
import { formatDollars } from '#platform/contract/money.ts';
import type { Route } from './+types/dashboard.credit-account';
import { api } from '#platform/web/api.ts';
import { toPageError } from '#platform/web/page-error.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';
import { AccessDenied } from '#platform/web/shell/access-denied.tsx';
import { createErrorBoundary } from '#platform/web/shell/error-boundary.tsx';
import { PageHead } from '#platform/web/shell/page-head.tsx';
import { ListPagination } from '#platform/web/shell/list-pagination.tsx';
import { buildListUrl, loadStaffList } from '#platform/web/shell/staff-list.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { Spinner } from '#platform/web/ui/spinner.tsx';
import { Table } from '#platform/web/ui/table.tsx';
import { buildTitleMeta } from '#platform/web/page-title.tsx';

const PATH = '/dashboard/payments';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  buildTitleMeta(matches, `Account of ${loaderData ? getOwnerName(loaderData.account) : 'a customer'} | Dashboard`),
];

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  try {
    const postings = await loadStaffList(request, creditAccounts.list, { account: params.id });
    return postings === null ? null : { postings, account: await api.call(creditAccounts.get, { params }) };
  } catch (error) {
    throw toPageError(error);
  }
};

export const HydrateFallback = () => <Spinner label="Loading the account" />;

const { kind, order, reference, by, charge, paid } = postingColumns;

const listColumns = (account: AccountDetail) => [
  { ...kind, header: 'Entry' },
  order,
  reference,
  by,
  charge,
  paid,
  postingColumns.balance,
  {
    key: 'reverse',
    header: 'Reverse',
    card: 'acts' as const,
    cell: (posting: Posting) => (
      <IfPermitted permission="payments.record">
        <MoveButton posting={posting} left={-account.balance} />
        <ReverseButton posting={posting} />
      </IfPermitted>
    ),
  },
];

const describeBalance = (account: AccountDetail): string => {
  const { balance, openBalance, isWalkIn } = account;
  if (isUnknownPayer(account))
    return balance < 0 ? `${formatDollars(-balance)} to be matched` : 'Everything is matched.';
  const free = formatDollars(-openBalance);
  const parts = [
    ...(openBalance > 0 ? [`Owes the shop ${formatDollars(openBalance)}`] : []),
    ...(openBalance < 0 ? [isWalkIn ? `${free} to be paid out` : `Credit of ${free}`] : []),
    ...(openBalance > balance ? [`${formatDollars(openBalance - balance)} held for single orders`] : []),
  ];
  return parts.length === 0 ? 'Settled: nobody owes anything.' : parts.join(', ');
};

/** Pays out the money on the account that no order holds. */
const PayOutButton = ({ account }: { account: AccountDetail }) => {
  const { _id, openBalance, isWalkIn } = account;
  if (openBalance >= 0) return null;
  const what = isWalkIn ? 'money' : 'credit';
  const words = { dayLabel: 'Paid out on', label: 'Pay out', question: `To ${getOwnerName(account)}.` };
  return (
    <DialogButton label="Pay out" name={`Pay out ${what} of ${getOwnerName(account)}`} title={`Pay out ${what}`}>
      {(close) => <PayOutForm account={_id} amount={-openBalance} words={words} onDone={close} />}
    </DialogButton>
  );
};

/** Actions of other features. */
const slots = Object.values(
  import.meta.glob<ComponentType<{ account: AccountDetail }>>('/features/*/web/slots/account-acts.tsx', {
    eager: true,
    import: 'default',
  }),
);

const OwnerLink = ({ account }: { account: CreditAccount }) => {
  const { customer, company } = account;
  if (customer !== null) return <CustomerLink id={customer._id}>{customer.name}</CustomerLink>;
  return company === null ? (
    getOwnerName(account)
  ) : (
    <Link to={`/dashboard/companies/${company._id}`} prefetch="intent" className="link">
      {company.name}
    </Link>
  );
};

/** The account of a customer or company: its balance, its postings, and what staff can do with them. */
export default function CreditAccountPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <AccessDenied />;
  const { account, postings } = loaderData;
  return (
    <>
      <PageHead
        parent={{ to: '/dashboard/accounts', label: 'Accounts' }}
        title={
          <>
            Account of <OwnerLink account={account} />
          </>
        }
        note={
          <>
            <p className="numeral mt-3 text-2xl text-ink">{describeBalance(account)}</p>
            <TermsText account={account} />
          </>
        }
      >
        {isUnknownPayer(account) ? <UnknownPaymentButton /> : <RecordPaymentButton account={account} />}
        <MoreMenu isFolded>
          <IfPermitted permission="payments.record">
            <PayOutButton account={account} />
          </IfPermitted>
          <IfPermitted permission="credit.edit">
            <WriteOffButton account={account} />
          </IfPermitted>
          {!isUnknownPayer(account) && !account.isWalkIn && <TermsButton account={account} />}
          {slots.map((Slot, at) => (
            <Slot key={at} account={account} />
          ))}
        </MoreMenu>
      </PageHead>
      {postings.total === 0 ? (
        <p className="text-muted">No postings yet.</p>
      ) : (
        <>
          <Table
            caption="Postings, newest first"
            columns={listColumns(account)}
            rows={postings.items}
            rowKey={({ _id }) => _id}
          />
          <ListPagination
            page={postings.page}
            total={postings.total}
            getHref={(to) => buildListUrl(`${PATH}/${account._id}`, {}, to)}
          />
        </>
      )}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary('The account did not load');
