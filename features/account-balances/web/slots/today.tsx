import { AGES } from '#features/credit-accounts/contract/ages.ts';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import type { AccountSums } from '#features/account-balances/contract/listed-accounts.ts';
import { ZERO_CENTS, formatCents, formatDollars, sumCents, toCents } from '#platform/contract/money.ts';
import { api } from '#platform/web/api.ts';
import { canCall } from '#platform/web/session/permissions.tsx';
import { LinkTile } from '#platform/web/ui/tile.tsx';

const overdueAges = AGES.filter((age) => age !== 'notDue');

const Show = ({ data }: { data: AccountSums | null }) => {
  if (data === null || data.owed === 0) return null;
  const overdueCents = sumCents(overdueAges.map((age) => toCents(data.ageing[age])));
  return (
    <LinkTile
      to="/dashboard/accounts?state=owes"
      label="Overdue on accounts"
      value={formatCents(overdueCents)}
      tone={overdueCents === ZERO_CENTS ? 'muted' : 'danger'}
      note={
        <>
          of {formatDollars(data.owed)}
          <span className="sr-only"> that accounts owe</span>
        </>
      }
    />
  );
};

/** The overdue amount of all accounts, for staff who may see them. If it fails to load, Today is shown without it. */
export default {
  load: async (): Promise<AccountSums | null> =>
    (await canCall(creditAccounts.sums)) ? api.call(creditAccounts.sums, { query: {} }).catch(() => null) : null,
  Show,
  isTile: true,
};
