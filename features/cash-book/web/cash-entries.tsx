import { Link } from 'react-router';
import { type CashEntry, cashReasonLabels } from '#features/cash-book/contract/cash-book.ts';
import { postingLabels } from '#features/credit-accounts/contract/postings.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ListTime } from '#platform/web/list-time.tsx';
import { Table } from '#platform/web/ui/table.tsx';

const describeEntry = ({ kind, amount, reason }: CashEntry): string => {
  if (kind !== 'moved') return postingLabels[kind];
  return `${amount > 0 ? 'Put in' : 'Taken out'}: ${reason === null ? '' : cashReasonLabels[reason].toLowerCase()}`;
};

const columns = [
  {
    key: 'kind',
    header: 'Cash',
    card: 'title' as const,
    cell: (entry: CashEntry) => (
      <>
        <span className="block">{describeEntry(entry)}</span>
        <span className="figures block text-xs font-normal whitespace-nowrap text-muted">
          <ListTime at={entry.at} />
        </span>
      </>
    ),
  },
  {
    key: 'details',
    header: 'Details',
    card: 'lead' as const,
    cell: ({ order, account, note }: CashEntry) => (
      <>
        {order !== null && (
          <Link
            to={`/dashboard/order/${order._id}`}
            prefetch="intent"
            className="figures link mr-3 inline-block min-h-6"
          >
            Order {order.number}
          </Link>
        )}
        {account !== null && (
          <Link
            to={`/dashboard/payments/${account._id}`}
            prefetch="intent"
            className="link mr-3 inline-block min-h-6 wrap-anywhere"
          >
            {account.name}
          </Link>
        )}
        {note !== '' && <span className="inline-block max-w-72 wrap-anywhere">{note}</span>}
      </>
    ),
  },
  {
    key: 'by',
    header: 'Recorded by',
    card: 'meta' as const,
    cell: ({ by }: CashEntry) => by !== null && <span className="wrap-anywhere">{by}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ amount }: CashEntry) => (
      <span className="figures whitespace-nowrap">
        {amount > 0 && '+'}
        {formatDollars(amount)}
      </span>
    ),
  },
];

/** The cash that went in and out, newest first. */
export const CashEntries = ({ entries }: { entries: CashEntry[] }) =>
  entries.length === 0 ? (
    <p className="text-muted">No cash has gone in or out.</p>
  ) : (
    <Table caption="Cash in and out, newest first" columns={columns} rows={entries} rowKey={({ _id }) => _id} />
  );
