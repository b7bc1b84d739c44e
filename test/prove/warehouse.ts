import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/server/db/open.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { repeatUntilStopped } from './repeat.ts';
import { incrementTally, type Random, type Tally, wait } from './random.ts';

/** How often an unanswered request is sent: the shop may be killed, or its answer may be lost. */
const TRIES = 8;

/** The shop's answer for an entry, with the number of moved pieces. */
type SavedEntry = { _id: string; pieces: number };

/** A file counts as stuck after this time without progress, in ms. The work of a killed process resumes sooner. */
const STILL_MS = 120_000;

/**
 * Records goods in, counts shelves (sometimes below the reserved pieces), applies product files, and undoes some of it.
 * Each request is repeated until it is answered, and sometimes sent twice at once.
 */
export const startWarehouse = (db: Database, shop: { url: string }, random: Random, tally: Tally) => {
  let token = '';
  let requestedCount = 0;
  const discrepancies: string[] = [];
  /** The shop's final answer; null if it refuses or never answers. */
  const retryUntilAnswered = async (path: string, body?: object | string): Promise<SavedEntry | null> => {
    const key = randomUUID();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const response = await fetch(`${shop.url}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          ...(body && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
        },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => null);
      const entry = (await response?.json().catch(() => null)) as SavedEntry | null;
      if (response?.status === 401) token = '';
      // Simulates lost answers.
      if (response !== null && response.status < 500 && !random.chance(0.3)) return response.ok ? entry : null;
      await wait(250);
    }
    return null;
  };
  const atOnce = async (path: string): Promise<boolean> => {
    const done = await Promise.all(
      random.chance(0.6) ? [retryUntilAnswered(path), retryUntilAnswered(path)] : [retryUntilAnswered(path)],
    );
    return done.some((entry) => entry !== null);
  };
  const book = async () => {
    const kind = random.pick(['received', 'counted'] as const);
    const { rows } = await db.$client.query<{ id: string }>(
      'select product_id as id from stock order by random() limit $1',
      [1 + random.upTo(6)],
    );
    const lines = rows.map(({ id: productId }) => ({
      productId,
      pieces: kind === 'received' ? 1 + random.upTo(20) : random.upTo(9) - 4,
    }));
    requestedCount += 1;
    if (await retryUntilAnswered('/stock/entries', { kind, supplier: 'proof', lines }))
      incrementTally(tally, `stock: ${kind}`);
  };
  const bookPieces = async (kind: 'received' | 'counted', productId: string, pieces: number): Promise<boolean> => {
    requestedCount += 1;
    const saved = await retryUntilAnswered('/stock/entries', {
      kind,
      supplier: 'proof',
      lines: [{ productId, pieces }],
    });
    if (saved !== null && saved.pieces !== pieces)
      discrepancies.push(`an entry of ${pieces} pieces was booked as ${saved.pieces}`);
    return saved !== null;
  };
  /** Counts fewer pieces than are reserved. Finds the missing pieces a moment later, because buyers need them. */
  const countLow = async () => {
    const { rows } = await db.$client.query<{ id: string; onHand: number; reserved: number }>(
      `select product_id as id, on_hand as "onHand", reserved from stock where reserved > 0 order by random() limit 1`,
    );
    for (const { id, onHand, reserved } of rows) {
      const missing = onHand - Math.max(reserved - 1 - random.upTo(4), 0);
      if (!(await bookPieces('counted', id, -missing))) continue;
      incrementTally(tally, 'stock: counted below what orders hold');
      await wait(random.upTo(1000));
      if (await bookPieces(random.pick(['received', 'counted'] as const), id, missing))
        incrementTally(tally, 'stock: shortage filled');
    }
  };
  const takeBack = async () => {
    const { rows } = await db.$client.query<{ id: string }>(
      'select id from stock_entry where undone_at is null order by random() limit 1',
    );
    for (const { id } of rows) {
      if (await atOnce(`/stock/entries/${id}/undo`)) incrementTally(tally, 'stock: undone');
    }
  };
  /** Waits for the job that checks the file; after a kill, it resumes when the lease has expired. */
  const isChecked = async (id: string): Promise<boolean> => {
    for (let attempt = 0; attempt < TRIES * 40; attempt += 1) {
      const { rows } = await db.$client.query('select state from product_import where id = $1', [id]);
      if (rows[0]?.state !== 'checking') return rows[0]?.state === 'checked';
      await wait(250);
    }
    return false;
  };
  const importFile = async () => {
    const { rows } = await db.$client.query<{ sku: string; free: number }>(
      `select p.sku, s.on_hand - s.reserved as free from product p join stock s on s.product_id = p.id
        where p.status = 'active' order by random() limit $1`,
      [1 + random.upTo(6)],
    );
    const lines = rows.map(({ sku, free }) => `${sku};${Math.max(free + random.upTo(9) - 4, 0)};${random.upTo(9)}`);
    const checked = await retryUntilAnswered('/imports', ['SKU;Stock;Low Stock', ...lines].join('\n'));
    if (checked !== null && (await isChecked(checked._id)) && (await atOnce(`/imports/${checked._id}/apply`)))
      incrementTally(tally, 'file: applied');
  };
  const undoFile = async () => {
    const { rows } = await db.$client.query<{ id: string }>(
      `select id from product_import where state = 'applied' order by random() limit 1`,
    );
    for (const { id } of rows) if (await atOnce(`/imports/${id}/undo`)) incrementTally(tally, 'file: undone');
  };
  const working = [book, countLow, takeBack, importFile, undoFile].map((action) =>
    repeatUntilStopped(
      () => 300,
      async () => {
        if (token === '') token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
        await action();
      },
    ),
  );
  /** The files that are being checked, applied or undone. */
  const readUnended = async (): Promise<string> => {
    const { rows } = await db.$client.query(
      `select id, state, done, tries from product_import
        where state in ('checking', 'applying', 'undoing') order by id`,
    );
    return rows.length === 0 ? '' : JSON.stringify(rows);
  };
  /** Waits while any file makes progress. @returns the unfinished ones */
  const rest = async (): Promise<string> => {
    let unfinished = await readUnended();
    let since = Date.now();
    while (unfinished !== '' && Date.now() - since < STILL_MS) {
      await wait(250);
      const now = await readUnended();
      if (now !== unfinished) [unfinished, since] = [now, Date.now()];
    }
    return unfinished;
  };
  return {
    /** Reports entries that were saved more often than requested, and files that never finished. */
    async stop(): Promise<string[]> {
      await Promise.all(working.map((one) => one.stop()));
      const unfinished = await rest();
      const stuck =
        unfinished === ''
          ? discrepancies
          : [...discrepancies, `product files are neither applied nor given up: ${unfinished}`];
      const { rows } = await db.$client.query<{ n: number }>('select count(*)::int as n from stock_entry');
      const saved = rows[0]?.n ?? 0;
      return saved > requestedCount
        ? [...stuck, `${requestedCount} lists of goods in and counts were stored ${saved} times`]
        : stuck;
    },
  };
};
