import type pg from 'pg';
import { rememberShopId } from '#server/db/meta.ts';
import type { Database } from '#server/db/open.ts';
import { findBrokenRules } from '#server/flows/checks.ts';
import type { Placed } from './buyers.ts';

type OrderRow = {
  id: string;
  status: string;
  transactionId: string | null;
  checkoutId: string;
  key: string | null;
  totalCents: number;
  checkoutCents: number;
  refundedCents: number;
};

const moneyStates = new Set(['paid', 'delivered', 'refunding', 'refunded']);

const readOrders = async (db: Database): Promise<OrderRow[]> => {
  const { rows } = await db.$client.query(
    `select o.id, o.status, o.transaction_id as "transactionId", o.checkout_id as "checkoutId",
            k.idempotency_key as key, (o.goods_cents + o.shipping_cents)::int as "totalCents",
            k.total_cents::int as "checkoutCents", o.refunded_cents::int as "refundedCents"
       from orders o join checkout k on k.id = o.checkout_id`,
  );
  return rows;
};

const readIntents = async (pool: pg.Pool, shop: string) => {
  const { rows } = await pool.query<{ id: string; cents: number; checkout: string; back: number }>(
    `select i.id, (i.doc->>'amount')::int as cents, i.doc->'metadata'->>'checkout' as checkout,
            (coalesce((select sum((r.doc->>'amount')::int) from sandbox.refund r
                        where r.intent_id = i.id and r.doc->>'status' <> 'failed'), 0)
             + coalesce((select sum((d.doc->>'amount')::int) from sandbox.dispute d
                          where d.intent_id = i.id and d.doc->>'status' = 'lost'), 0))::int as back
       from sandbox.payment_intent i where i.doc->>'status' = 'succeeded' and i.doc->'metadata'->>'shop' = $1`,
    [shop],
  );
  return rows;
};

/**
 * Every way in which the shop's books, the provider's books and what buyers were told disagree; nothing when all
 * is right.
 * @param begun how many orders buyers wanted, however often they clicked
 */
export const findViolations = async (
  db: Database,
  provider: pg.Pool,
  { told, begun }: { told: Placed[]; begun: number },
): Promise<string[]> => {
  const violations = Object.entries(await findBrokenRules(db)).map(
    ([rule, rows]) => `${rule}: ${rows.length} rows, such as ${JSON.stringify(rows[0])}`,
  );
  const orders = await readOrders(db);
  const intents = await readIntents(provider, await rememberShopId(db));
  const byCheckout = Map.groupBy(intents, ({ checkout }) => checkout);
  const known = new Set(orders.map(({ id }) => id));
  const byIntent = new Map(intents.map((intent) => [intent.id, intent]));

  for (const { id } of told) if (!known.has(id)) violations.push(`order ${id} was acknowledged and is gone`);
  const bought = new Set(orders.map(({ checkoutId }) => checkoutId)).size;
  if (bought > begun) violations.push(`${begun} buys made ${bought} checkouts`);
  const checkoutsOfKey = Map.groupBy(orders, ({ key }) => key ?? '');
  for (const [key, made] of checkoutsOfKey) {
    if (new Set(made.map(({ checkoutId }) => checkoutId)).size > 1) violations.push(`the key ${key} ordered twice`);
  }

  for (const [checkoutId, together] of Map.groupBy(orders, (order) => order.checkoutId)) {
    const charged = byCheckout.get(checkoutId) ?? [];
    const kept = charged.reduce((sum, { cents, back }) => sum + cents - back, 0);
    const owing = together.filter(({ status }) => moneyStates.has(status));
    const owed = owing.reduce((sum, { totalCents, refundedCents }) => sum + totalCents - refundedCents, 0);
    const what = together.map(({ id, status }) => `order ${id} is ${status}`).join(', ');
    if (kept !== owed) violations.push(`${what}: the provider keeps ${kept} cents, not ${owed}`);
    if (charged.filter(({ cents, back }) => back < cents).length > 1) violations.push(`${what}: charged twice`);
    for (const { status, transactionId, checkoutCents } of owing) {
      if (byIntent.get(transactionId ?? '')?.cents !== checkoutCents) {
        violations.push(`${what}, ${status} by ${transactionId}, which the provider does not know as paid`);
      }
    }
  }
  const checkouts = new Set(orders.map(({ checkoutId }) => checkoutId));
  for (const { id, checkout, cents, back } of intents) {
    if (!checkouts.has(checkout) && back < cents)
      violations.push(`intent ${id} took ${cents - back} cents for no order`);
  }
  return violations;
};
