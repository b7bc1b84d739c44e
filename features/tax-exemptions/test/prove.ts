import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { execute } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { AcknowledgedOrder, Basket, ProofBuyer, ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally } from '#test/prove/random.ts';

const COMPANY = 'Prove Exempt';

/** SQL of the current company of a buyer. */
const companyOf = (email: string) => sql`(
  select m.company_id from company_member m join customer c on c.id = m.customer_id
   where lower(c.email) = ${email} and m.left_at is null and m.is_active)`;

/**
 * Exempts the company of a buyer in Norway, or revokes an exemption of it. A buyer without a company gets one. If the
 * database does not answer, a later call does it.
 */
const changeExemption = async ({ db, random }: Run, email: string): Promise<void> => {
  await execute(db, sql`insert into company (name) values (${COMPANY}) on conflict do nothing`).catch(() => 0);
  await execute(
    db,
    sql`insert into company_member (company_id, customer_id, role)
        select w.id, c.id, 'admin' from company w, customer c where w.name = ${COMPANY} and lower(c.email) = ${email}
        on conflict do nothing`,
  ).catch(() => 0);
  if (random.chance(0.5)) {
    await execute(
      db,
      sql`with locked as materialized (select id, checked_by from tax_exemption
                                        where company_id = ${companyOf(email)} and revoked_at is null for update)
          update tax_exemption x set revoked_at = clock_timestamp(), revoked_by = locked.checked_by
            from locked where x.id = locked.id`,
    ).catch(() => 0);
    return;
  }
  await execute(
    db,
    sql`insert into tax_exemption (company_id, kind, number, places, valid_from, checked_on, checked_by)
        select w.id, 'certificate', '4711', '{NO}', current_date - 9, current_date - 9, c.id
          from company w, customer c where w.id = ${companyOf(email)} and lower(c.email) = ${email}`,
  ).catch(() => 0);
};

/** Places orders of exempt companies, sometimes while an exemption is added or revoked. */
const openOrderChannel = (run: Run) => {
  const { random, tally } = run;
  return async (buyer: ProofBuyer, basket: Basket): Promise<AcknowledgedOrder | null> => {
    const { call, retryUntilAnswered, email } = buyer;
    await changeExemption(run, email);
    const lines = basket.map(({ product, quantity }) => ({ productId: product._id, quantity }));
    const quoted = await retryUntilAnswered(() => call('POST', '/checkout/quote', { lines, country: 'NO' }), 10);
    const { total, taxName = '' } = (quoted?.body ?? {}) as { total?: number; taxName?: string };
    if (total === undefined) return null;
    const key = randomUUID();
    const body = { lines, total, delivery: oslo, companyReference: '' };
    const once = () => call('POST', '/checkout', body, { 'idempotency-key': key });
    const others = random.chance(0.4) ? [changeExemption(run, email)] : [];
    const [reply] = await Promise.all([retryUntilAnswered(once, 30), ...others]);
    if (reply?.status !== 201) return null;
    incrementTally(tally, taxName.startsWith('Tax exempt') ? 'order without tax' : 'order after an exemption');
    return { id: reply.body._id ?? '', key };
  };
};

export default {
  openOrderChannel,
  defects: [
    {
      name: 'an exemption counts after it was revoked',
      edits: [['features/tax-exemptions/server/exempt-terms.ts', 'and x.revoked_at is null\n', '\n']],
    },
    {
      name: 'a tax rate of an exempt order stays',
      edits: [['features/tax-exemptions/server/exempt-terms.ts', '  rates: [],\n', '']],
    },
  ],
} satisfies ProofPart;
