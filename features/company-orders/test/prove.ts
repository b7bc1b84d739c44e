import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { execute } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import type { AcknowledgedOrder, Basket, ProofBuyer, ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally } from '#test/prove/random.ts';

/**
 * Lets a buyer order for one of two companies, or ends what they had. Each buyer is an admin, so that a company always
 * has one. If the database does not answer, a later call does it.
 */
const changeMembership = async ({ db, random, tally }: Run, email: string): Promise<void> => {
  const name = random.pick(['Prove Works', 'Prove Homes']);
  await execute(db, sql`insert into company (name) values (${name}) on conflict do nothing`).catch(() => 0);
  await execute(
    db,
    sql`insert into company_reference (company_id, text) select id, 'Site 1' from company where name = ${name}
        on conflict do nothing`,
  ).catch(() => 0);
  if (random.chance(0.3)) {
    await execute(
      db,
      sql`update company_member m set is_active = false, left_at = now() from customer c
           where c.id = m.customer_id and lower(c.email) = ${email} and m.left_at is null`,
    ).catch(() => 0);
    incrementTally(tally, 'company left');
  }
  await execute(
    db,
    sql`insert into company_member (company_id, customer_id, role)
        select w.id, c.id, 'admin' from company w, customer c where w.name = ${name} and lower(c.email) = ${email}
        on conflict do nothing`,
  ).catch(() => 0);
};

/** Places orders for companies, sometimes by several clicks at once or while the buyer changes their company. */
const openOrderChannel = (run: Run) => {
  const { random, tally } = run;
  return async (buyer: ProofBuyer, basket: Basket): Promise<AcknowledgedOrder | null> => {
    const { call, retryUntilAnswered, email } = buyer;
    await changeMembership(run, email);
    const lines = basket.map(({ product, quantity }) => ({ productId: product._id, quantity }));
    const quoted = await retryUntilAnswered(() => call('POST', '/checkout/quote', { lines, country: 'NO' }), 10);
    const { total } = (quoted?.body ?? {}) as { total?: number };
    if (total === undefined) return null;
    const key = randomUUID();
    const body = { lines, total, delivery: oslo, companyReference: random.pick(['Site 1', '']) };
    const once = () => call('POST', '/checkout', body, { 'idempotency-key': key });
    const others = [
      ...(random.chance(0.3) ? [once(), once()] : []),
      ...(random.chance(0.3) ? [changeMembership(run, email)] : []),
    ];
    const [reply] = await Promise.all([retryUntilAnswered(once, 30), ...others]);
    if (reply?.status !== 201) {
      incrementTally(tally, 'order for a company refused');
      return null;
    }
    incrementTally(tally, 'order for a company');
    return { id: reply.body._id ?? '', key };
  };
};

export default {
  openOrderChannel,
  defects: [
    {
      name: 'an order for a company names another person’s membership',
      edits: [
        [
          'features/company-orders/server/company-order-step.ts',
          'where m.customer_id = ${buyer.customerId} and m.left_at is null for share of m',
          'where m.customer_id <> ${buyer.customerId} and m.left_at is null limit 1 for share of m',
        ],
      ],
    },
  ],
} satisfies ProofPart;
