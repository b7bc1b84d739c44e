import { type SQL, sql } from 'drizzle-orm';
import type { Address } from '#features/addresses/contract/address.ts';
import type { LockedAccount } from '#features/credit-accounts/server/post.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** The parts of an address that say where goods go, and not to whom. */
const PLACE = ['line1', 'line2', 'postcode', 'city', 'region', 'country'] as const satisfies (keyof Address)[];

/** SQL condition: the order `o` went to this place. Capitals do not matter. */
const wentTo = (address: Address): SQL =>
  sql.join(
    PLACE.map((part) => sql`lower(o.delivery_address ->> ${part}) = lower(${address[part]})`),
    sql` and `,
  );

/**
 * Goods on account leave the shop before they are paid for, so a person with a stolen session must not have them
 * sent to their own address. A place is known once an order of the buyer, or of the company whose account it is,
 * was delivered there. Saved addresses do not count, because a stolen session can save one.
 * @throws DomainError `fresh_sign_in_needed` if the place is new and the buyer has not signed in or confirmed
 * lately
 */
export const assertKnownAddress = async (
  trx: Transaction,
  { customerId, freshError }: Caller,
  account: LockedAccount,
  address: Address,
): Promise<void> => {
  if (freshError === null) return;
  const known = await maybeOne(
    trx,
    sql`select from orders o where o.customer_id = ${customerId} and o.delivered_at is not null and ${wentTo(address)}
         union all
        select from credit_account a join company_order f on f.company_id = a.company_id
          join orders o on o.id = f.order_id
         where a.id = ${account.id} and o.delivered_at is not null and ${wentTo(address)}
         limit 1`,
  );
  if (known === null) throw freshError;
};
