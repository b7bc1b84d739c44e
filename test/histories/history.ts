import { sql } from 'drizzle-orm';
import { cancelOrder, finishCancellation } from '#features/cancellations/server/cancel-order.ts';
import { hasOrderFact, type OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { CardProvider, Intent } from '#platform/server/card-provider/card-provider.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { createIntent } from '#features/payments/server/create-intent.ts';
import { finishRefund, reportTenderRefund } from '#features/payments/server/finish-refund.ts';
import { processEvent, syncIntent } from '#features/reconciliation/server/process-event.ts';
import { refundOrder } from '#features/payments/server/refund-order.ts';
import { refundUnmatchedPayment } from '#features/reconciliation/server/refund-unmatched.ts';
import { applyIntent, settle } from '#features/payments/server/settle.ts';
import { type TakeMoney, payByTender, takeTender } from '#features/payments/server/pay-by-tender.ts';
import { type Tender, toTenderId } from '#features/payments/server/tenders.ts';
import { type Cents, cents, negateCents, toCents, toDollars } from '#platform/contract/money.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type Random, type Tally, incrementTally } from '#test/prove/random.ts';
import type { UnpaidCaps } from '#features/unpaid-caps/server/unpaid-caps.ts';
import { type MemoryProvider, heldCents } from './memory-provider.ts';
import { Crash, type Scheduler, crashingDatabase } from './scheduler.ts';

/** The money that the histories' tender received and refunded, by the ids of its payments and refunds. */
const tenderMoney = new Map<string, Map<string, number>>();

/** Refunds end in different ways: most succeed immediately, some later, and some are refused. */
const tenderOutcomes = ['succeeded', 'succeeded', 'pending', 'failed'] as const;

const giveBack = (payment: string, refund: string, amountCents: Cents): void => {
  tenderMoney.get(payment)?.set(refund, negateCents(amountCents));
};

/** A tender with which the histories pay and refund. */
export const historyTender: Tender = {
  method: 'history',
  async refund(_trx, { id, amountCents }, { providerId }) {
    const status = tenderOutcomes[id.charCodeAt(id.length - 1) % tenderOutcomes.length] ?? 'succeeded';
    if (status === 'succeeded') giveBack(providerId ?? '', id, amountCents);
    return { id, status };
  },
  paidBy: 'history',
  refundedTo: 'your account',
};

const sumTender = (payment: string): number =>
  [...(tenderMoney.get(payment)?.values() ?? [Number.NaN])].reduce((sum, amount) => sum + amount, 0);

export type HistoryParts = {
  db: Database;
  provider: MemoryProvider;
  scheduler: Scheduler;
  random: Random;
  tally: Tally;
  order: Order;
  buyer: Caller;
  staff: Caller;
  hold: { holdHours: number; unpaid: UnpaidCaps };
};

type OrderMoney = {
  status: OrderStatus;
  owed: Cents;
  paidEvents: number;
  invoices: number;
  tenders: string[];
};

const readOrder = (db: Database, id: string): Promise<OrderMoney> =>
  one<OrderMoney>(
    db,
    sql`select status, total_cents - refunded_cents as owed,
               (select count(*)::int from order_event where order_id = o.id and kind = 'order.paid') as "paidEvents",
               (select count(*)::int from document where order_id = o.id and kind = 'invoice'
                  and content ->> 'about' is null) as invoices,
               (select coalesce(json_agg(provider_id), '[]') from payment where order_id = o.id and method <> 'card') as tenders
          from orders o where id = ${id}`,
  );

const listIds = async (db: Database, statement: ReturnType<typeof sql>): Promise<string[]> =>
  (await rows<{ id: string }>(db, statement)).map(({ id }) => id);

type PendingRefund = { id: string; payment: string; cents: Cents };

/** Ends the refunds that the tender has not finished yet. */
const endTenderRefunds = async (db: Database, order: string, isFailing: () => boolean): Promise<void> => {
  const pending = await rows<PendingRefund>(
    db,
    sql`select r.id, p.provider_id as payment, r.amount_cents as cents from refund r join payment p on p.id = r.payment_id
         where p.order_id = ${order} and p.method = ${historyTender.method} and r.status = 'due' and r.provider_id is not null`,
  );
  for (const { id, payment, cents: amount } of pending) {
    const status = isFailing() ? 'failed' : 'succeeded';
    // Both are in one transaction, because the process may die right after it.
    await db.transaction(async (trx) => {
      await reportTenderRefund(trx, historyTender.method, { id, status });
      const isDone = await oneValue<boolean>(trx, sql`select status = 'done' from refund where id = ${id}`);
      // Another task may have reported the refund first.
      if (isDone) giveBack(payment, id, amount);
    });
  }
};

/** Does for one order what the job `sweep` does for all. */
const sweepOrder = async (db: Database, provider: CardProvider, id: string): Promise<void> => {
  if ((await readOrder(db, id)).status === 'cancelling') await finishCancellation(db, provider, id);
  const open = sql`select provider_id as id from payment where order_id = ${id} and status in ('creating', 'open') and provider_id is not null`;
  for (const intent of await listIds(db, open)) await settle(db, provider, intent);
  const due = sql`select r.id from refund r join payment p on p.id = r.payment_id
                   where p.order_id = ${id} and r.status = 'due' and r.provider_id is null and r.hand_id is null`;
  for (const refund of await listIds(db, due)) await finishRefund(db, provider, refund);
};

const expire = (db: Database, id: string) =>
  execute(
    db,
    sql`update orders set status = 'cancelling', cancel_reason = 'expired' where id = ${id} and status = 'unpaid'`,
  );

/** All events that can happen to an order and its money, each as one task of the shop. */
const buildActions = ({ provider, random, order, buyer, staff, hold }: HistoryParts, secrets: string[]) => {
  const id = order._id;
  const actions: Record<string, (db: Database, cards: CardProvider) => Promise<unknown>> = {
    async 'start payment'(db, cards) {
      const { clientSecret } = await createIntent(db, cards, buyer, { price: order.price, order: id }, hold);
      secrets.push(clientSecret.replace('_secret', ''));
    },
    async 'confirm at the shop'(db, cards) {
      if (secrets.length === 0) return;
      await confirmPayment(db, cards, buyer, id, { order: id, transactionId: random.pick(secrets) });
    },
    async webhook(db, cards) {
      if (provider.events.length > 0) await processEvent(db, cards, random.pick(provider.events));
    },
    cancel: (db, cards) => cancelOrder(db, cards, random.chance(0.5) ? buyer : staff, id),
    async expire(db, cards) {
      await expire(db, id);
      if (random.chance(0.5)) await finishCancellation(db, cards, id);
    },
    sweep: (db, cards) => sweepOrder(db, cards, id),
    refund: (db, cards) =>
      refundOrder(db, cards, staff, id, {
        reason: 'history',
        lines: [],
        ...(random.chance(0.5) && { amount: toDollars(cents(1 + random.upTo(toCents(order.total)))) }),
      }),
    async 'pay by tender'(db, cards) {
      const own = `${id}_${random.upTo(3)}`;
      const take: TakeMoney = async (_trx, { totalCents }) => {
        tenderMoney.set(toTenderId(historyTender.method, own), new Map([['taken', totalCents]]));
        return own;
      };
      if (random.chance(0.7)) await takeTender(db, cards, id, historyTender.method, take);
      else await db.transaction((trx) => payByTender(trx, id, historyTender.method, take));
    },
    'end refunds of the tender': (db) => endTenderRefunds(db, id, () => random.chance(0.3)),
  };
  return actions;
};

const EXPECTED: ReadonlySet<string> = new Set([
  'provider_unavailable',
  'order_already_paid',
  'order_not_payable',
  'order_not_cancellable',
  'order_not_refundable',
  'payment_incomplete',
  'payment_under_way',
  'transaction_refused',
  'refund_too_much',
  'refund_failed',
]);

const isExpected = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof DomainError && EXPECTED.has(error.code));

const BROWSER = ['confirm', 'decide', 'refund by hand'] as const;

const isPayable = ({ status }: Pick<Intent, 'status'>): boolean => status !== 'succeeded' && status !== 'canceled';

/** Compares an order after its last event with the money that the provider and the tender have. */
const findFaults = async ({ db, provider, order }: HistoryParts): Promise<string[]> => {
  const found = await readOrder(db, order._id);
  const wasPaid = hasOrderFact(found.status, 'wasPaid');
  const cards = provider.intents().map(heldCents);
  const tenders = found.tenders.map(sumTender);
  const held = [...cards, ...tenders].reduce((sum, amount) => sum + amount, 0);
  const owed = wasPaid ? found.owed : 0;
  return [
    ...(held === owed
      ? []
      : [
          `cards ${cards.join()} and tenders ${tenders.join()} hold ${held} cents for an order that keeps ${owed} (${found.status})`,
        ]),
    ...(hasOrderFact(found.status, 'isOpen') ? [`the order stays ${found.status}`] : []),
    ...(provider.intents().some(isPayable) ? [`an intent of an order that is ${found.status} can be paid`] : []),
    ...(found.paidEvents === (wasPaid ? 1 : 0) ? [] : [`${found.paidEvents} events of payment (${found.status})`]),
    ...(found.invoices === (wasPaid ? 1 : 0) ? [] : [`${found.invoices} invoices (${found.status})`]),
  ];
};

/** Ignores the error that means that the owner finds nothing to refund. */
const ignoreNothingUnmatched = (error: unknown): void => {
  if (!(error instanceof DomainError) || error.code !== 'payment_not_found') throw error;
};

/**
 * Ends everything without faults, as the sweep, the daily comparison and the owner's work on the page
 * Checks do.
 */
const finish = async (parts: HistoryParts): Promise<void> => {
  const { db, provider, order, staff } = parts;
  const cards = provider.open(async () => {});
  const id = order._id;
  for (let round = 0; round < 5; round++) {
    provider.decide({ payments: 0.3, refunds: 0 });
    // Webhooks get lost, but the sweep reads all events.
    for (const event of [...provider.events]) await processEvent(db, cards, event);
    await sweepOrder(db, cards, id);
    await endTenderRefunds(db, id, () => false);
    for (const { id: intent } of provider.intents()) await syncIntent(db, cards, await cards.retrieveIntent(intent));
    if (round === 1) await expire(db, id);
    if (hasOrderFact((await readOrder(db, id)).status, 'isOpen')) continue;
    for (const intent of provider.intents()) {
      if (isPayable(intent)) await applyIntent(db, await cards.cancelIntent(intent.id));
      else if (round > 1 && heldCents(intent) > 0)
        await refundUnmatchedPayment(db, cards, staff, intent.id).catch(ignoreNothingUnmatched);
    }
  }
};

/**
 * Runs one random history of an order's payment. The buyer, staff, webhooks, the sweep and the provider
 * act in a random order, several at once. Answers get lost and the shop's process dies at any moment.
 * @returns what is wrong at the end, with the events in their order
 */
export const runHistory = async (parts: HistoryParts, steps: number): Promise<string[]> => {
  const { db, provider, scheduler, random, tally } = parts;
  const secrets: string[] = [];
  const actions = buildActions(parts, secrets);
  const names = Object.keys(actions);
  const faults: string[] = [];
  const log: string[] = [];
  for (let step = 0; step < steps; step++) {
    if (scheduler.waiting() > 0 && (scheduler.waiting() >= 4 || random.chance(0.6))) {
      log.push(await scheduler.release());
      continue;
    }
    if (random.chance(0.35)) {
      const act = random.pick(BROWSER);
      log.push(act);
      if (act === 'confirm' && secrets.length > 0) provider.confirm(random.pick(secrets));
      else if (act === 'decide') provider.decide({ payments: 0.3, refunds: 0.3 });
      else if (random.chance(0.2)) provider.refundByHand();
      continue;
    }
    // In the first steps mostly starts a payment, because an order without one has little to lose.
    const name = step < 3 && random.chance(0.7) ? 'start payment' : random.pick(names);
    log.push(name);
    await scheduler.start(async (gate, crash) => {
      try {
        await actions[name]?.(crashingDatabase(db, crash), provider.open(gate));
        incrementTally(tally, name);
      } catch (error) {
        if (!isExpected(error)) faults.push(`${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
        incrementTally(tally, error instanceof DomainError ? `${name}: ${error.code}` : 'the process died');
      }
    });
  }
  await scheduler.finish();
  await finish(parts);
  faults.push(...(await findFaults(parts)));
  incrementTally(tally, `ended ${(await readOrder(db, parts.order._id)).status}`);
  return faults.length === 0 ? [] : [`${parts.order._id}: ${faults.join('; ')}\n  ${log.join(', ')}`];
};
