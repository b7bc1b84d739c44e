import { afterAll, expect, inject, test } from 'vitest';
import { bumpProducts } from '#server/db/meta.ts';
import { connect } from '#server/db/open.ts';
import { createDatabase } from './database.ts';
import { INSPECTED, openMemory } from './read-memory.ts';
import { sendRequests } from './send-requests.ts';
import { spawnShop } from './spawn-shop.ts';

/* The memory of a server stays flat over 100,000 requests. */

const REQUESTS = 100_000;
const STEP = 20_000;
const AT_ONCE = 32;
/** Bytes kept for each request: a leaked string would be more. */
const SLOPE = 20;

const database = await createDatabase(inject('databaseUrl'));
const db = connect(database.url, () => {});
const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...INSPECTED });
const memory = await openMemory(shop);

afterAll(async () => {
  memory.close();
  shop.process.kill('SIGTERM');
  await shop.exited;
  await db.$client.end();
  await database.drop();
});

const kept = ['/', '/products', '/products?page=2', '/reviews', '/api/products', '/api/browse', '/api/reviews'];

/** Of a hundred requests one renders a page, one is not found and two ask the database; the rest comes from memory. */
const next = (turn: number): { url: string; headers?: Record<string, string> } => {
  const place = turn % 100;
  if (place === 0) return { url: `${shop.url}/blog?turn=${turn}` };
  if (place === 1) return { url: `${shop.url}/api/product/${turn}` };
  if (place < 4) return { url: `${shop.url}/api/browse?page=${place}`, headers: { authorization: 'Bearer none' } };
  return { url: shop.url + kept[turn % kept.length], headers: { 'accept-encoding': 'br' } };
};

test('the memory in use is flat over 100,000 requests', { timeout: 0 }, async () => {
  let turn = 0;
  const browse = async (count: number) => {
    await sendRequests(AT_ONCE, count, () => next((turn += 1)));
    // Everything that was kept is let go and made again, as after a write to the catalogue.
    await bumpProducts(db);
    const isMadeAnew = async () => (await fetch(shop.url)).headers.get('cache-status')?.includes('miss');
    await expect.poll(isMadeAnew, { timeout: 10_000 }).toBe(true);
    for (const path of kept) await fetch(shop.url + path);
  };
  await browse(STEP);
  const used = [await memory.readUsed()];
  for (let sent = 0; sent < REQUESTS; sent += STEP) {
    await browse(STEP);
    used.push(await memory.readUsed());
  }
  const slope = ((used.at(-1) ?? 0) - (used[0] ?? 0)) / REQUESTS;
  expect(slope, `bytes in use: ${used.join(', ')}`).toBeLessThan(SLOPE);
});
