import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { PAYOUT_METHODS } from '#features/credit-accounts/contract/postings.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { MoneyForm } from './money-form.tsx';

type PayOutFormProps = {
  account: string;
  /** The order that holds the money; missing for money that no order holds. */
  order?: string;
  /** Dollars, at most. */
  amount: number;
  words: { dayLabel: string; label: string; question: string };
  onDone: () => void;
};

/** Records money that was paid out of an account. */
export const PayOutForm = ({ account, order, amount, words, onDone }: PayOutFormProps) => (
  <MoneyForm
    methods={PAYOUT_METHODS}
    methodHint="Cash is paid out only from the open drawer of the cash book."
    amount={amount}
    amountHint={`At most ${formatDollars(amount)}.`}
    {...words}
    save={({ method, again: _again, ...fields }, idempotencyKey) =>
      api.call(creditAccounts.payOut, {
        params: { id: account },
        body: { ...fields, method: method === 'cash' ? 'cash' : 'bank', order },
        idempotencyKey,
      })
    }
    success={() => 'Payout recorded'}
    onDone={onDone}
  />
);
