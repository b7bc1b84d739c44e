import type { ExpectedPayment } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { formatDateTime } from '#platform/contract/dates.ts';
import {
  ZERO_CENTS,
  formatCents,
  formatDollars,
  negateCents,
  subtractCents,
  toCents,
} from '#platform/contract/money.ts';

const Detail = ({ label, children }: { label: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="figures wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);

/** Explains an amount that is not the order's total. */
const describeAmount = ({ total, missing }: ExpectedPayment): string => {
  if (missing === total) return '';
  const order = formatDollars(total);
  const credit = subtractCents(toCents(total), toCents(missing));
  const why =
    credit > ZERO_CENTS
      ? `less your credit of ${formatCents(credit)}`
      : `and ${formatCents(negateCents(credit))} that you still owe us`;
  return `\n${order} for the order, ${why}. By card, you pay ${order}.`;
};

/**
 * Describes how to pay an order without a card: amount, reference, account and until when it is held.
 * @param isNarrow true for one column at every width
 */
export const PaymentDetails = ({
  payment,
  bankDetails,
  isNarrow = false,
}: {
  payment: ExpectedPayment;
  bankDetails: string;
  isNarrow?: boolean;
}) => (
  <dl className={`grid gap-x-6 gap-y-3 ${isNarrow ? '' : 'grid-cols-[3fr_2fr]'}`}>
    <Detail label="Amount">{`${formatDollars(payment.missing)}${describeAmount(payment)}`}</Detail>
    <Detail label={payment.way === 'bank' ? 'Reference' : 'Tell us at the counter'}>{`Order ${payment.number}`}</Detail>
    {payment.way === 'bank' && bankDetails !== '' && <Detail label="Pay to">{bankDetails}</Detail>}
    <Detail label="Held for you until">{formatDateTime(payment.heldUntil)}</Detail>
  </dl>
);
