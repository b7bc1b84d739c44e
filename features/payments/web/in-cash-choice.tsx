import { type ComponentPropsWithRef, useRef, useState } from 'react';
import { findOnAccount } from '#features/orders/contract/on-account.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { IfPermitted } from '#platform/web/session/permissions.tsx';

/** True for orders whose money came by hand. A refund of an order on account settles its own invoice. */
const isPaidByHand = ({ transactionId, facts }: Order): boolean =>
  transactionId.startsWith('account_') && findOnAccount(facts) === null;

/** Lets staff pay a refund out in cash as they book it, instead of holding it for the customer. */
export const InCashChoice = ({ order, ...input }: { order: Order } & ComponentPropsWithRef<'input'>) =>
  isPaidByHand(order) && (
    <IfPermitted permission="payments.record">
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...input} />
        <span>
          Pay out in cash
          <span className="block text-sm text-muted">
            From the open cash drawer. Otherwise the shop holds the money for the customer.
          </span>
        </span>
      </label>
    </IfPermitted>
  );

type SentRefund = { amount?: number | undefined; inCash: boolean };

/**
 * Remembers the refund that a form has sent. The same fields have the same key, so that a request which is sent again
 * after a lost reply pays out once. `describe` adds the cash to pay out to the text after success. The choice of cash
 * is not part of the form's draft: a page that was loaded again has a new key, and must not pay out again unnoticed.
 */
export const useSentRefund = () => {
  const sent = useRef({ text: '', key: '', cash: '' });
  const [inCash, setInCash] = useState(false);
  return {
    inCash,
    setInCash,
    toKey: (body: SentRefund): string => {
      const text = JSON.stringify(body);
      const cash = body.inCash && body.amount !== undefined ? ` Pay out ${formatDollars(body.amount)} in cash.` : '';
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID(), cash };
      return sent.current.key;
    },
    describe: (done: string): string => (sent.current.cash === '' ? done : `${done}.${sent.current.cash}`),
  };
};
