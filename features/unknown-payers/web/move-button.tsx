import { useRef, useState } from 'react';
import { type CreditAccount, getOwnerName, isUnknownPayer } from '#features/credit-accounts/contract/credit-account.ts';
import { creditAccounts, type Posting } from '#features/credit-accounts/contract/credit-accounts.ts';
import { ALL_PAID_OUT, unknownPayers } from '#features/unknown-payers/contract/unknown-payers.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { useTypedSearch } from '#platform/web/ui/use-typed-value.ts';

const MOST_FOUND = 6;

/** Finds accounts by their owner. */
const findAccounts = async (search: string): Promise<CreditAccount[]> => {
  const query = { search, limit: MOST_FOUND };
  const { items } = await api.page(creditAccounts.accounts, { query }).catch(() => ({ items: [] }));
  return items.filter((one) => !isUnknownPayer(one));
};

const describeBalance = ({ balance, isWalkIn }: CreditAccount): string => {
  if (balance === 0) return 'settled';
  if (balance > 0) return `owes ${formatDollars(balance)}`;
  return isWalkIn ? `${formatDollars(-balance)} held` : `credit of ${formatDollars(-balance)}`;
};

type MoveProps = { posting: Posting; /** Dollars on the account of unknown payers. */ left: number };

const MoveForm = ({ posting, left, onDone }: MoveProps & { onDone: () => void }) => {
  const [text, setText] = useState('');
  const last = useTypedSearch(text, findAccounts);
  const accounts = last?.search === text.trim() ? last.found : null;
  const [chosen, setChosen] = useState<CreditAccount | null>(null);
  // The same account and amount have the same key, so that a repeated request moves the payment once.
  const keys = useRef(new Map<string, string>());
  const moved = Math.min(-posting.amount, left);
  const { run, pending, error } = useAction(
    ({ _id: account }: CreditAccount) => {
      const request = `${account} ${moved}`;
      const idempotencyKey = keys.current.get(request) ?? crypto.randomUUID();
      keys.current.set(request, idempotencyKey);
      return api.call(unknownPayers.move, {
        params: { id: posting._id },
        body: { account, amount: moved },
        idempotencyKey,
      });
    },
    { success: (account) => `Payment moved to ${getOwnerName(account)}`, done: onDone, changes: true },
  );
  const amount = formatDollars(moved);
  return (
    <div className="grid gap-3">
      <p>
        {amount}
        {posting.reference !== '' && `, ${posting.reference}`}
        {moved < -posting.amount && `, is left of ${formatDollars(-posting.amount)}, because money was paid out`}. It
        pays the earliest debts of the account that you choose, and the rest stays there.
      </p>
      <Field
        label="Find the account"
        type="search"
        placeholder="Name, email or phone"
        hint="A customer who has no account yet gets one on their page."
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(null);
        }}
      />
      <div role="status" className="text-sm text-muted empty:hidden">
        {accounts?.length === 0 && 'No account found'}
      </div>
      <ul aria-label="Accounts found" className="grid gap-1 empty:hidden">
        {accounts?.map((account) => (
          <li key={account._id}>
            <button
              type="button"
              aria-pressed={chosen?._id === account._id}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-field border border-line px-3 py-1.5 text-left hover:bg-hover aria-pressed:border-primary"
              onClick={() => setChosen(account)}
            >
              <span className="font-medium wrap-anywhere">{getOwnerName(account)}</span>
              <span className="figures text-sm text-muted">{describeBalance(account)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div role="alert" className="empty:hidden">
        {error !== null && <ErrorText>{error}</ErrorText>}
      </div>
      <Button
        size="lg"
        className="w-full"
        disabled={chosen === null}
        pending={pending}
        onClick={() => chosen !== null && void run(chosen)}
      >
        {chosen === null ? 'Move' : `Move ${amount} to ${getOwnerName(chosen)}`}
      </Button>
    </div>
  );
};

/** Moves a payment of an unknown payer to the account of its payer; after payouts, what is left of it. */
export const MoveButton = ({ posting, left }: MoveProps) =>
  isUnknownPayer(posting) &&
  posting.kind === 'payment' &&
  !posting.isReversed && (
    <DialogButton
      label="Move"
      name={`Move the payment of ${formatDollars(-posting.amount)}`}
      title="Move this payment to its account"
    >
      {(close) => (left > 0 ? <MoveForm posting={posting} left={left} onDone={close} /> : <p>{ALL_PAID_OUT}</p>)}
    </DialogButton>
  );
