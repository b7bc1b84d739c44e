import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { CashDay, CashDrawer } from '#features/cash-book/contract/cash-book.ts';
import { today } from '#features/credit-accounts/test/payments.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import type { ProofPart, Run } from '#test/prove/proof-part.ts';
import { incrementTally, wait } from '#test/prove/random.ts';
import { repeatUntilStopped } from '#test/prove/repeat.ts';

/** How often a request is sent until it gets an answer, because the shop may be killed or its answer lost. */
const TRIES = 8;

/** Cash that went into the drawer, or out of it below zero, by the ledger and by staff; not as the shop selects it. */
const cashEvents: SQL = sql`
  select - p.amount_cents as cents, p.created_at as at, p.kind, p.id::text as key
    from posting p where p.method = 'cash'
   union all
  select - b.amount_cents, b.created_at, b.kind, b.id::text
    from posting b join posting p on p.id = b.reverses where p.method = 'cash'
   union all
  select m.amount_cents, m.created_at, 'moved', m.id::text from cash_move m`;

/** The cash that the drawer holds on each day, from all events between its opening and its count. */
const selectDrawers: SQL = sql`
  select d.id, d.expected_cents as expected, d.counted_cents as counted,
         (d.float_cents + coalesce(sum(e.cents), 0))::int as held
    from cash_day d left join (${cashEvents}) e on e.at > d.opened_at and e.at <= coalesce(d.counted_at, 'infinity')
   group by d.id`;

/**
 * Cash that was paid out or taken out although the drawer did not hold it. Reversals do not count here, because one may
 * be recorded at the same moment.
 */
const selectOverdrawn: SQL = sql`
  select e.key from cash_day d join (${cashEvents}) e on e.at > d.opened_at and e.at <= coalesce(d.counted_at, 'infinity')
   where e.kind in ('payout', 'moved') and e.cents < 0
     and d.float_cents + (select sum(x.cents) from (${cashEvents}) x
                           where x.at > d.opened_at and x.at <= e.at and x.kind <> 'reversal') < 0`;

/** Cash that was paid out while the drawer was closed. */
const selectOutOfClosed: SQL = sql`
  select e.key from (${cashEvents}) e
   where e.kind = 'payout' and not exists (
     select from cash_day d where e.at > d.opened_at and e.at <= coalesce(d.counted_at, 'infinity'))`;

/** Cash that two days count. */
const selectCountedTwice: SQL = sql`
  select e.key from (${cashEvents}) e join cash_day d on e.at > d.opened_at and e.at <= coalesce(d.counted_at, 'infinity')
   group by e.key having count(*) > 1`;

type Drawer = { id: string; expected: number | null; counted: number | null; held: number };

const readDrawers = (db: Run['db']): Promise<Drawer[]> => rows<Drawer>(db, selectDrawers);

/**
 * Keeps a cash book: opens the drawer, takes and pays out cash, refunds in cash, puts cash in and takes it out, and
 * counts, sometimes twice at once or after a lost answer. `stop` returns the cash that the book misses or counts twice,
 * counts that changed, and drawers that differ from the ledger.
 */
const listen = async ({ db, shop, random, tally }: Run) => {
  let token = '';
  /** The keys of requests, and whether the shop acknowledged them. */
  const requests = new Map<string, boolean>();
  const counts: CashDay[] = [];
  const send = async (method: string, path: string, body?: object, key: string = randomUUID()) => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    if (response?.status === 401 || response?.status === 403) token = '';
    const text = (await response?.text().catch(() => '')) ?? '';
    return { status: response?.status ?? 0, body: JSON.parse(text === '' ? '{}' : text) as Record<string, never> };
  };
  const getDrawer = async (): Promise<CashDrawer | null> => {
    const { status, body } = await send('GET', '/cash-days/open');
    return status === 200 ? (body as unknown as CashDrawer) : null;
  };
  const sendUntilAnswered = async (path: string, body: object, what: string): Promise<void> => {
    const key = randomUUID();
    requests.set(key, false);
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const times = random.chance(0.3) ? [1, 2] : [1];
      const replies = await Promise.all(times.map(() => send('POST', path, body, key)));
      if (replies.some(({ status }) => status === 200)) {
        if (requests.get(key) === false) incrementTally(tally, what);
        requests.set(key, true);
      }
      // Simulates lost replies.
      if (replies.some(({ status }) => status > 0 && status < 500) && !random.chance(0.3)) return;
      await wait(250);
    }
  };
  /** Days that were counted move into the past, so that another can be opened today. */
  const openDay = async () => {
    await execute(db, sql`update cash_day set day = day - (select max(day) - min(day) + 1 from cash_day)`);
    const float = random.upTo(2000) / 100;
    const replies = await Promise.all([1, 2].map(() => send('POST', '/cash-days', { float })));
    if (replies.some(({ status }) => status === 201)) incrementTally(tally, 'cash drawer opened');
  };
  const move = async ({ _id }: CashDay) => {
    const body = {
      direction: random.pick(['in', 'out', 'out']),
      amount: (1 + random.upTo(2500)) / 100,
      reason: 'bank',
    };
    await sendUntilAnswered(`/cash-days/${_id}/moves`, body, `cash put ${body.direction}`);
  };
  const take = async () => {
    const found = await maybeOne<{ id: string; total: number }>(
      db,
      sql`select id, total_cents::int as total from orders where status = 'unpaid' order by random() limit 1`,
    );
    if (found === null) return;
    const money = { method: 'cash', receivedOn: today(), again: true };
    const body = { ...money, amount: found.total / 100, totalWas: found.total / 100 };
    await sendUntilAnswered(`/orders/${found.id}/take-payment`, body, 'cash taken for an order');
  };
  const payOut = async () => {
    const found = await rows<{ id: string; credit: number }>(
      db,
      sql`select id, (- balance_cents)::int as credit from credit_account where balance_cents < 0 order by random() limit 2`,
    );
    await Promise.all(
      found.map(({ id, credit }) => {
        const body = { method: 'cash', amount: credit / 100, receivedOn: today() };
        return sendUntilAnswered(`/credit-accounts/${id}/payouts`, body, 'credit paid out in cash');
      }),
    );
  };
  const refund = async () => {
    const found = await maybeOne<{ id: string; rest: number }>(
      db,
      sql`select id, (total_cents - refunded_cents)::int as rest from orders
           where status in ('paid', 'delivered') and transaction_id like 'account\_%' order by random() limit 1`,
    );
    if (found === null) return;
    const amount = (1 + random.upTo(Math.min(found.rest, 1500))) / 100;
    const body = { amount, restWas: found.rest / 100, inCash: true, reason: 'proof' };
    const clerks = random.chance(0.3) ? [1, 2] : [1];
    await Promise.all(clerks.map(() => sendUntilAnswered(`/orders/${found.id}/refund`, body, 'refund in cash')));
  };
  const reverse = async () => {
    const found = await maybeOne<{ id: string }>(
      db,
      sql`select p.id from posting p join cash_day d on p.created_at > d.opened_at and d.counted_at is null
           where p.kind = 'payment' and p.method = 'cash' order by random() limit 1`,
    );
    if (found === null) return;
    const { status } = await send('POST', `/postings/${found.id}/reverse`, { reason: 'proof' });
    if (status === 200) incrementTally(tally, 'cash payment reversed');
  };
  /** Two clerks count at once; at most one of them can end the day. */
  const count = async ({ _id, expected }: CashDay) => {
    const clerks = random.chance(0.5) ? [0, 1] : [0];
    const replies = await Promise.all(
      clerks.map((short) => {
        const counted = Math.max(0, Math.round(expected * 100) - short) / 100;
        return send('POST', `/cash-days/${_id}/count`, { counted, expectedWas: expected });
      }),
    );
    const ended = replies.filter(({ status }) => status === 200);
    if (ended.length > 0) incrementTally(tally, 'cash drawer counted');
    counts.push(...ended.map(({ body }) => body as unknown as CashDay));
  };
  const hand = repeatUntilStopped(
    () => 100,
    async () => {
      if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
      const drawer = await getDrawer();
      if (drawer === null) return;
      if (drawer.open === null) return openDay();
      const day = drawer.open;
      const acts = [
        ...(random.chance(0.4) ? [move(day)] : []),
        ...(random.chance(0.4) ? [take()] : []),
        ...(random.chance(0.3) ? [payOut()] : []),
        ...(random.chance(0.3) ? [refund()] : []),
        ...(random.chance(0.15) ? [reverse()] : []),
        ...(random.chance(0.25) ? [count(day)] : []),
      ];
      await Promise.all(acts);
    },
  );
  /** Compares the open drawer with the ledger, between two equal readings of the ledger. */
  const compareDrawer = async (): Promise<string[]> => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
      const before = await readDrawers(db);
      const current = (await getDrawer())?.open;
      const isStill = JSON.stringify(before) === JSON.stringify(await readDrawers(db));
      const held = before.find(({ id }) => id === current?._id)?.held;
      if (current === null) return [];
      if (current !== undefined && held !== undefined && isStill) {
        return Math.round(current.expected * 100) === held
          ? []
          : [`the open drawer ${current._id} differs from the ledger`];
      }
      await wait(500);
    }
    return ['the open drawer could not be compared with the ledger'];
  };
  return {
    async stop(): Promise<string[]> {
      await hand.stop();
      const differing = await compareDrawer();
      const drawers = await readDrawers(db);
      const recorded = await rows<{ key: string }>(
        db,
        sql`select idempotency_key as key from posting where idempotency_key is not null
             union all select idempotency_key from cash_move where idempotency_key is not null`,
      );
      const keys = new Set(recorded.map(({ key }) => key));
      const changed = counts.filter(({ _id, expected, count: ended }) => {
        const day = drawers.find(({ id }) => id === _id);
        return day?.expected !== Math.round(expected * 100) || day.counted !== Math.round((ended?.counted ?? -1) * 100);
      });
      const days = await oneValue<number>(db, sql`select count(*)::int from cash_day`);
      return [
        ...(days === 0 ? ['no cash drawer was opened'] : []),
        ...differing,
        ...[...requests].flatMap(([key, isAcknowledged]) =>
          isAcknowledged && !keys.has(key) ? [`the cash ${key} was acknowledged and is missing`] : [],
        ),
        ...changed.map(({ _id }) => `the count of the drawer ${_id} was acknowledged and has changed`),
        ...drawers
          .filter(({ expected, held }) => expected !== null && expected !== held)
          .map(({ id }) => `the counted drawer ${id} differs from the ledger`),
        ...(await rows<{ key: string }>(db, selectOverdrawn)).map(
          ({ key }) => `the drawer did not hold the cash ${key}`,
        ),
        ...(await rows<{ key: string }>(db, selectOutOfClosed)).map(
          ({ key }) => `the cash ${key} was paid out of the closed drawer`,
        ),
        ...(await rows<{ key: string }>(db, selectCountedTwice)).map(({ key }) => `two days count the cash ${key}`),
      ];
    },
  };
};

export default {
  listen,
  defects: [
    {
      name: 'a cash drawer is counted twice',
      edits: [
        [
          'features/cash-book/server/record-cash.ts',
          "if (await lockDay(trx, dayId)) throw new DomainError('cash_day_counted');",
          'await lockDay(trx, dayId);',
        ],
      ],
    },
    {
      name: 'a cash drawer forgets the reversals of cash payments',
      edits: [
        [
          'features/cash-book/server/cash-sums.ts',
          'coalesce(p.method, (select reversed.method from posting reversed where reversed.id = p.reverses))',
          'p.method',
        ],
      ],
    },
    {
      name: 'cash is paid out while the drawer is closed',
      edits: [
        [
          'features/cash-book/server/drawer.ts',
          'if (open === null) {',
          'if (open === null) return;\n  if (open === null) {',
        ],
      ],
    },
    {
      name: 'a cash drawer pays out more than it holds',
      edits: [
        [
          'features/credit-accounts/server/pay-out.ts',
          "if (body.method === 'cash') await lockCash",
          'if (amountCents < 0) await lockCash',
        ],
      ],
    },
  ],
} satisfies ProofPart;
