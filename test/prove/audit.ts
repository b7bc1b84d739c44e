import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { hasOrderFact, type OrderStatus } from '#features/orders/contract/order-status.ts';
import { getOrCreateShopId } from '#platform/server/db/meta.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { findBrokenRules } from '#features/rules.ts';
import { findMissingNotifications } from './notifications.ts';
import type { AcknowledgedOrder } from './proof-part.ts';

type OrderRow = {
  id: string;
  status: OrderStatus;
  transactionId: string | null;
  /** True if a tender paid the order, so that the provider keeps no money for it. */
  isByTender: boolean;
  key: string | null;
  totalCents: number;
  refundedCents: number;
};

const readOrders = (db: Database): Promise<OrderRow[]> =>
  rows<OrderRow>(
    db,
    sql`select id, status, transaction_id as "transactionId", idempotency_key as key, total_cents as "totalCents",
               refunded_cents as "refundedCents",
               exists (select from payment p where p.provider_id = transaction_id and p.method <> 'card') as "isByTender"
          from orders`,
  );

const readRefunds = (db: Database, orderId: string) =>
  rows(
    db,
    sql`select r.amount_cents as cents, r.status, r.provider_id as provider, r.hand_id as hand, r.dispute_id as dispute,
               p.provider_id as intent
          from refund r join payment p on p.id = r.payment_id where p.order_id = ${orderId}`,
  );

/** The provider's refunds for an order's payments. */
const readProviderRefunds = async (pool: pg.Pool, orderId: string) => {
  const { rows: made } = await pool.query(
    `select r.id, (r.doc->>'amount')::int as cents, r.doc->>'status' as status, r.created_at as made,
            r.doc->'metadata'->>'refund' as refund
       from sandbox.refund r join sandbox.payment_intent i on i.id = r.intent_id
      where i.doc->'metadata'->>'order' = $1 order by r.created_at`,
    [orderId],
  );
  return made;
};

const readIntents = async (pool: pg.Pool, shop: string) => {
  const { rows: intents } = await pool.query<{ id: string; cents: number; order: string; back: number }>(
    `select i.id, (i.doc->>'amount')::int as cents, i.doc->'metadata'->>'order' as "order",
            (coalesce((select sum((r.doc->>'amount')::int) from sandbox.refund r
                        where r.intent_id = i.id and r.doc->>'status' <> 'failed'), 0)
             + coalesce((select sum((d.doc->>'amount')::int) from sandbox.dispute d
                          where d.intent_id = i.id and d.doc->>'status' = 'lost'), 0))::int as back
       from sandbox.payment_intent i where i.doc->>'status' = 'succeeded' and i.doc->'metadata'->>'shop' = $1`,
    [shop],
  );
  return intents;
};

/**
 * Refunds of this shop that the provider has made more than once; the shop itself would record the second as made
 * by hand.
 */
const readDuplicateRefunds = async (pool: pg.Pool, shop: string) => {
  const { rows: doubles } = await pool.query<{ refund: string; times: number }>(
    `select r.doc->'metadata'->>'refund' as refund, count(*)::int as times from sandbox.refund r
      where r.doc->>'status' <> 'failed' and r.doc->'metadata'->>'shop' = $1
        and r.doc->'metadata'->>'refund' is not null
      group by 1 having count(*) > 1`,
    [shop],
  );
  return doubles;
};

/**
 * All differences between the shop's records, the provider's records, and the answers and notifications that
 * buyers and staff received; empty if there are none.
 * @param begun the number of orders that buyers and staff began, however often they clicked
 */
export const findViolations = async (
  db: Database,
  provider: pg.Pool,
  { placedOrders, begun }: { placedOrders: AcknowledgedOrder[]; begun: number },
): Promise<string[]> => {
  const violations = Object.entries(await findBrokenRules(db)).map(
    ([rule, broken]) => `${rule}: ${broken.length} rows, such as ${JSON.stringify(broken[0])}`,
  );
  violations.push(...(await findMissingNotifications(db)));
  const orders = await readOrders(db);
  const shop = await getOrCreateShopId(db);
  const intents = await readIntents(provider, shop);
  for (const { refund, times } of await readDuplicateRefunds(provider, shop)) {
    violations.push(`refund ${refund} was made ${times} times`);
  }
  const byOrder = Map.groupBy(intents, ({ order }) => order);
  const known = new Set(orders.map(({ id }) => id));
  const byIntent = new Map(intents.map((intent) => [intent.id, intent]));

  for (const { id } of placedOrders) if (!known.has(id)) violations.push(`order ${id} was acknowledged and is missing`);
  if (orders.length > begun) violations.push(`${begun} purchases created ${orders.length} orders`);
  for (const [key, made] of Map.groupBy(orders, (order) => order.key ?? order.id)) {
    if (made.length > 1) violations.push(`the key ${key} created ${made.length} orders`);
  }

  for (const { id, status, transactionId, isByTender, totalCents, refundedCents } of orders) {
    const charged = byOrder.get(id) ?? [];
    const netCents = charged.reduce((sum, { cents, back }) => sum + cents - back, 0);
    const wasPaid = hasOrderFact(status, 'wasPaid');
    const owed = wasPaid && !isByTender ? totalCents - refundedCents : 0;
    const subject = `order ${id} is ${status}`;
    if (netCents !== owed) {
      const ownRefunds = await readRefunds(db, id);
      const providerRefunds = await readProviderRefunds(provider, id);
      const refundsText = JSON.stringify({ ownRefunds, providerRefunds });
      violations.push(`${subject}: the provider keeps ${netCents} cents, not ${owed}; refunds: ${refundsText}`);
    }
    if (charged.filter(({ cents, back }) => back < cents).length > 1) violations.push(`${subject}: charged twice`);
    if (wasPaid && !isByTender && byIntent.get(transactionId ?? '')?.cents !== totalCents) {
      violations.push(`${subject} by ${transactionId}, which is not paid at the provider`);
    }
  }
  for (const { id, order, cents, back } of intents) {
    if (!known.has(order) && back < cents) violations.push(`intent ${id} took ${cents - back} cents for no order`);
  }
  return violations;
};
