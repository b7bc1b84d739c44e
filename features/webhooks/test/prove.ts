import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { startReceiver, verifySignature } from '#test/helpers/receiver.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';

/** Gives up if no message moves for this long. */
const STILL_MS = 120_000;

/** Order events only: stock changes with every line, and its messages would slow the orders down. */
const EVENTS = [
  'order.placed',
  'order.paid',
  'order.address_changed',
  'order.lines_changed',
  'order.shipped',
  'order.tracking_changed',
  'order.shipment_undone',
  'order.ready',
  'order.delivered',
  'order.delivery_undone',
  'order.cancelled',
  'order.expired',
  'return.requested',
  'return.accepted',
  'return.refused',
  'return.received',
  'refund.done',
  'refund.failed',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
];

/** A receiver of all order events that is sometimes unreachable. */
const listen = async ({ db, shop, random, tally }: Run) => {
  let secret = '';
  let calm = false;
  /** Message ids in the order of their first acceptance. */
  const acceptedIds = new Set<string>();
  const problems: string[] = [];
  const receiver = await startReceiver((message) => {
    receiver.received.length = 0;
    try {
      verifySignature(secret, message);
    } catch {
      problems.push(`the message ${message.id} is not signed`);
    }
    if (!calm && random.chance(0.05)) {
      incrementTally(tally, 'webhook message refused');
      return 503;
    }
    incrementTally(tally, acceptedIds.has(message.id) ? 'webhook message again' : 'webhook message');
    acceptedIds.add(message.id);
    // Sometimes the receiver accepts a message, but its response is lost.
    return !calm && random.chance(0.02) ? null : 200;
  });
  const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
  const added = await fetch(`${shop.url}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, events: EVENTS }),
  });
  if (!added.ok) throw new Error(`the webhook was not added: ${await added.text()}`);
  ({ secret } = (await added.json()) as { secret: string });

  const readWaiting = async (): Promise<number> => {
    const { rows } = await db.$client.query<{ n: number }>(
      `select count(*)::int as n from webhook_delivery where state = 'waiting'`,
    );
    return rows[0]?.n ?? 0;
  };
  /** Sends all messages that wait for a retry. */
  const empty = async () => {
    let remaining = await readWaiting();
    let since = Date.now();
    while (remaining > 0 && Date.now() - since < STILL_MS) {
      await db.$client.query(
        `update webhook_delivery set due_at = now() where state = 'waiting' and due_at > now() + interval '61 seconds'`,
      );
      await wait(1000);
      const now = await readWaiting();
      if (now !== remaining) [remaining, since] = [now, Date.now()];
    }
    return remaining;
  };
  return {
    /** Returns the messages that are missing, out of order or wrongly signed. */
    async stop(): Promise<string[]> {
      calm = true;
      const remaining = await empty();
      if (remaining > 0) problems.push(`${remaining} webhook messages were never accepted`);
      const { rows: missingEvents } = await db.$client.query(
        `select order_id::text, kind, count(*)::int from order_event where kind = any($1) group by 1, 2
         except select entity_id, kind, count(*)::int from webhook_delivery group by 1, 2`,
        [EVENTS],
      );
      for (const one of missingEvents) problems.push(`no webhook was sent for ${JSON.stringify(one)}`);
      const { rows: deliveries } = await db.$client.query<{ id: string; order: string }>(
        `select id, entity_id as order from webhook_delivery where state = 'delivered' order by position`,
      );
      const places = new Map([...acceptedIds].map((id, at) => [id, at]));
      for (const { id } of deliveries)
        if (!places.has(id)) problems.push(`the message ${id} counts as accepted and never arrived`);
      for (const [order, some] of Map.groupBy(deliveries, (one) => one.order)) {
        const arrivals = some.map(({ id }) => places.get(id) ?? 0);
        if (arrivals.some((place, at) => place < (arrivals[at - 1] ?? 0)))
          problems.push(`messages about order ${order} arrived out of order`);
      }
      await receiver.close();
      return problems;
    },
  };
};

export default {
  listen,
  defects: [
    {
      name: 'a message counts as accepted too early',
      edits: [
        [
          'features/webhooks/server/send-deliveries.ts',
          'set tries = d.tries + 1, due_at',
          "set state = 'delivered', tries = d.tries + 1, due_at",
        ],
      ],
    },
    {
      name: 'webhooks are not sent for cancellations',
      edits: [
        [
          'features/webhooks/server/deliveries.ts',
          'isWebhookEvent(kind)\n',
          "isWebhookEvent(kind) && kind !== 'order.cancelled'\n",
        ],
      ],
    },
  ],
} satisfies ProofPart;
