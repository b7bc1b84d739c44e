import { type Checks, checks } from '#features/checks/contract/checks.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { StatusBadge } from '#platform/web/ui/status-badge.tsx';
import { Table } from '#platform/web/ui/table.tsx';

type UnmatchedPayment = Checks['strays'][number];

/** Refunds an unmatched payment, after confirmation. */
const RefundUnmatchedButton = ({ payment }: { payment: UnmatchedPayment }) => {
  if (payment.due) return <StatusBadge tone="info">Refunding</StatusBadge>;
  return (
    <ConfirmButton
      endpoint={checks.refundUnmatched}
      input={{ params: { id: payment.intent } }}
      options={{ success: 'Refund Success', changes: true }}
      label="Refund"
      name={`Refund ${payment.intent}`}
      danger
      title="Refund this payment?"
      sentence={`${formatDollars(payment.amount)} of ${payment.intent} will go back to the card it came from.`}
      confirmLabel="Refund"
    />
  );
};

const columns = [
  {
    key: 'intent',
    header: 'Payment',
    card: 'title' as const,
    cell: ({ intent, at }: UnmatchedPayment) => (
      <>
        <span className="block break-all">{intent}</span>
        <span className="block text-sm font-normal text-muted">Found {formatDateTime(at)}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right' as const,
    card: 'aside' as const,
    cell: ({ amount }: UnmatchedPayment) => formatDollars(amount),
  },
  {
    key: 'refund',
    header: 'Refund',
    align: 'right' as const,
    card: 'acts' as const,
    cell: (payment: UnmatchedPayment) => <RefundUnmatchedButton payment={payment} />,
  },
];

/** Payments to the shop that match no order; renders nothing if there are none. */
export const UnmatchedPayments = ({ payments }: { payments: UnmatchedPayment[] }) => {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="strays" className="mt-8">
      <h2 id="strays" className="mb-2 text-2xl">
        Money without an order
      </h2>
      <p className="mb-4 max-w-prose">
        The card provider took this money for the shop, but no order here matches it. That can happen after a restore
        from a backup. At the card provider, look up who paid, or refund the payment here.
      </p>
      <Table caption="Money without an order" columns={columns} rows={payments} rowKey={({ intent }) => intent} />
    </section>
  );
};
