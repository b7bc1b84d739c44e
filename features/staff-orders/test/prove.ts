import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';

/** How often a request is sent until it gets an answer, because the shop may be killed or its answer lost. */
const TRIES = 8;

/**
 * Places orders for customers and walk-ins, sometimes twice at once or after a lost answer, and changes the lines of
 * unpaid orders. `stop` returns orders that were acknowledged and are missing, or placed twice.
 */
const listen = async ({ db, shop, random, tally, begin }: Run) => {
  let token = '';
  /** Each request's key, and the order that the shop acknowledged. */
  const requests = new Map<string, string | null>();
  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    key: string,
  ): Promise<{ status: number; body: unknown } | null> => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (response?.status === 401 || response?.status === 403) token = '';
    return response === null ? null : { status: response.status, body: await response.json().catch(() => null) };
  };
  const retryUntilAnswered = async (body: object): Promise<void> => {
    const key = randomUUID();
    requests.set(key, null);
    begin();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const once = () => send('POST', '/staff-orders', body, key);
      const replies = await Promise.all([once(), ...(random.chance(0.3) ? [once()] : [])]);
      const placed = replies.find((reply) => reply?.status === 201)?.body as { _id: string } | null | undefined;
      if (placed?._id !== undefined) {
        requests.set(key, placed._id);
        incrementTally(tally, 'order placed by staff');
      }
      // Simulates lost answers.
      if (replies.some((reply) => reply !== null && reply.status < 500) && !random.chance(0.3)) return;
      await wait(250);
    }
  };
  const place = async () => {
    const lines = await rows<{ productId: string; quantity: number }>(
      db,
      sql`select p.id as "productId", p.min_order as quantity from product p where p.status = 'active'
           order by random() limit ${1 + random.upTo(3)}`,
    );
    const known = await maybeOne<{ id: string }>(
      db,
      sql`select id from customer c
           where auth_user_id is not null or exists (select from walk_in w where w.customer_id = c.id)
           order by random() limit 1`,
    );
    const customerId = random.chance(0.5) ? (known?.id ?? null) : null;
    const walkIn = customerId === null ? { name: 'Prove Walker', email: '', phone: '' } : null;
    const quote = await send('POST', '/staff-orders/quote', { customerId, lines, country: 'NO' }, randomUUID());
    const { total } = (quote?.body ?? {}) as { total?: number };
    if (total !== undefined) await retryUntilAnswered({ customerId, walkIn, lines, delivery: oslo, total });
  };
  /** Changes the lines of an unpaid order, as two clerks at once or while its buyer pays. */
  const change = async () => {
    const order = await maybeOne<{ id: string; version: number; lines: { productId: string; quantity: number }[] }>(
      db,
      sql`select o.id, o.version, (select json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity))
                                     from order_line l where l.order_id = o.id) as lines
            from orders o where o.status = 'unpaid' order by random() limit 1`,
    );
    if (order === null) return;
    const added = await rows<{ productId: string; quantity: number }>(
      db,
      sql`select p.id as "productId", p.min_order as quantity from product p where p.status = 'active'
           order by random() limit ${random.upTo(2)}`,
    );
    const kept = order.lines.flatMap(({ productId, quantity }) =>
      random.chance(0.2) ? [] : [{ productId, quantity: quantity + random.upTo(2) }],
    );
    const lines = kept.length + added.length === 0 ? order.lines : [...kept, ...added];
    const path = `/orders/${order.id}/lines`;
    const quote = await send('POST', `${path}/quote`, { lines }, randomUUID());
    const { total } = (quote?.body ?? {}) as { total?: number };
    if (total === undefined) return;
    const once = () => send('PUT', path, { lines, version: order.version, total }, randomUUID());
    const replies = await Promise.all([once(), ...(random.chance(0.3) ? [once()] : [])]);
    if (replies.some((reply) => reply?.status === 200)) incrementTally(tally, 'order changed by staff');
  };
  const hand = repeatUntilStopped(
    () => 200,
    async () => {
      if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
      await place();
      if (random.chance(0.5)) await change();
    },
  );
  return {
    async stop(): Promise<string[]> {
      await hand.stop();
      const placed = await rows<{ key: string; ids: string[] }>(
        db,
        sql`select idempotency_key as key, array_agg(order_id::text) as ids from staff_order
             where idempotency_key is not null group by 1`,
      );
      const idsByKey = new Map(placed.map(({ key, ids }) => [key, ids]));
      return [
        ...[...requests].flatMap(([key, id]) =>
          id !== null && idsByKey.get(key)?.includes(id) !== true
            ? [`the order ${id} by staff was acknowledged and is missing`]
            : [],
        ),
        ...placed.flatMap(({ key, ids }) =>
          ids.length > 1 ? [`the request ${key} of staff placed ${ids.length} orders`] : [],
        ),
      ];
    },
  };
};

export default {
  listen,
  defects: [
    {
      name: 'the stock of an order stays as it was when its lines change',
      edits: [['features/checkout/server/write-change.ts', '  await moveStock(trx, moves, { actorId });\n', '']],
    },
    {
      name: 'the total of an order changes while a card pays the old one',
      edits: [['features/checkout/server/change-order.ts', '  await assertNoCardUnderWay(trx, order.id);\n', '']],
    },
    {
      name: 'a repeated request of staff places two orders',
      edits: [
        ['features/staff-orders/server/staff-order.ts', '  if (earlier === null) return null;', '  return null;'],
        [
          'platform/server/db/migrations/0029_staff_orders.sql',
          'CONSTRAINT "staff_order_idempotency" UNIQUE("actor_id","idempotency_key")',
          'CONSTRAINT "staff_order_idempotency" UNIQUE("order_id","idempotency_key")',
        ],
      ],
    },
  ],
} satisfies ProofPart;
