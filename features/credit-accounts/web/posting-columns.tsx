import { Link } from 'react-router';
import type { Posting } from '#features/credit-accounts/contract/credit-accounts.ts';
import {
  describeChosen,
  describeReversed,
  labelPosting,
  methodLabels,
} from '#features/credit-accounts/contract/postings.ts';
import { formatListDate } from '#platform/contract/list-time.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { DueDate } from '#platform/web/due-date.tsx';
import { ListTime } from '#platform/web/list-time.tsx';

/** The columns of every list of postings. */
export const postingColumns = {
  kind: {
    key: 'kind',
    header: 'Payment',
    card: 'title' as const,
    cell: ({ kind, method, receivedOn, dueOn, isOverdue, createdAt, isReversed, movedTo, chosen }: Posting) => (
      <>
        <span className="block">
          {labelPosting(kind, movedTo !== null)}
          {method !== null && `, ${methodLabels[method]}`}
          {isReversed && ` (${describeReversed(movedTo !== null)})`}
        </span>
        <span className="figures block text-xs font-normal whitespace-nowrap text-muted">
          {receivedOn === null ? <ListTime at={createdAt} /> : formatListDate(receivedOn)}
          {dueOn !== null && (
            <>
              , <DueDate date={dueOn} isOpen={isOverdue} />
            </>
          )}
        </span>
        {chosen.length > 0 && (
          <span className="figures block text-xs font-normal text-muted">For {describeChosen(chosen)}</span>
        )}
      </>
    ),
  },
  order: {
    key: 'order',
    header: 'Order',
    card: 'meta' as const,
    cell: ({ order }: Posting) =>
      order !== null && (
        <Link to={`/dashboard/order/${order._id}`} prefetch="intent" className="figures link inline-block min-h-6">
          {order.number}
        </Link>
      ),
  },
  reference: {
    key: 'reference',
    header: 'Reference',
    card: 'meta' as const,
    cell: ({ kind, reference, note, movedTo }: Posting) => {
      if (kind === 'reversal' && movedTo !== null) {
        return (
          <Link to={`/dashboard/payments/${movedTo.account}`} className="link inline-block min-h-6 wrap-anywhere">
            Moved to {movedTo.name}
          </Link>
        );
      }
      const text = reference || note;
      return text === '' ? null : <span className="block max-w-72 wrap-anywhere">{text}</span>;
    },
  },
  by: {
    key: 'by',
    header: 'Recorded by',
    card: 'meta' as const,
    cell: ({ by }: Posting) => (by === null ? null : <span className="wrap-anywhere">{by}</span>),
  },
  charge: {
    key: 'charge',
    header: 'Charge',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ amount }: Posting) =>
      amount > 0 ? <span className="figures whitespace-nowrap">{formatDollars(amount)}</span> : null,
  },
  paid: {
    key: 'paid',
    header: 'Paid',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ amount }: Posting) =>
      amount < 0 ? <span className="figures whitespace-nowrap">{formatDollars(-amount)}</span> : null,
  },
  balance: {
    key: 'balance',
    header: 'Balance',
    align: 'right' as const,
    card: 'meta' as const,
    cell: ({ balance }: Posting) =>
      balance === null ? null : <span className="figures whitespace-nowrap">{formatDollars(balance)}</span>,
  },
  amount: {
    key: 'amount',
    header: 'Credit',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ amount }: Posting) => <span className="figures whitespace-nowrap">{formatDollars(-amount)}</span>,
  },
};
