import { setTimeout as wait } from 'node:timers/promises';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { connect } from '#platform/server/db/open.ts';
import { INSPECTED, openMemory } from './read-memory.ts';
import { sendRequests } from './send-requests.ts';
import { spawnShop } from './spawn-shop.ts';

const AT_ONCE = 32;
const cachedPaths = ['/', '/products', '/products?page=2', '/reviews', '/api/products', '/api/browse', '/api/reviews'];

/**
 * Of each hundred requests, one renders a page, one is for a missing page and two query the database. The cache
 * answers the others.
 */
const chooseRequest = (url: string, turn: number): { url: string; headers?: Record<string, string> } => {
  const place = turn % 100;
  if (place === 0) return { url: `${url}/blog?turn=${turn}` };
  if (place === 1) return { url: `${url}/api/product/${turn}` };
  if (place < 4) return { url: `${url}/api/browse?page=${place}`, headers: { authorization: 'Bearer none' } };
  return { url: url + cachedPaths[turn % cachedPaths.length], headers: { 'accept-encoding': 'br' } };
};

/**
 * Measures how much memory a server retains per request. The first `step` requests are not counted, because they
 * fill its caches.
 * @returns the bytes in use after each step, and the increase per request
 */
export const measureSlope = async (
  databaseUrl: string,
  { requests, step }: { requests: number; step: number },
): Promise<{ used: number[]; slope: number }> => {
  const db = connect(databaseUrl, () => {});
  const shop = await spawnShop({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...INSPECTED });
  const memory = await openMemory(shop);
  let turn = 0;
  const browse = async () => {
    await sendRequests(AT_ONCE, step, () => chooseRequest(shop.url, (turn += 1)));
    // Invalidates all cached pages and renders them again, as after a write to the products.
    await bumpProductsVersion(db);
    const isMadeAnew = async () => (await fetch(shop.url)).headers.get('cache-status')?.includes('miss') === true;
    while (!(await isMadeAnew())) await wait(100);
    for (const path of cachedPaths) await fetch(shop.url + path);
    return memory.readUsed();
  };
  try {
    const before = await browse();
    const used = [before];
    for (let sent = 0; sent < requests; sent += step) used.push(await browse());
    return { used, slope: ((used.at(-1) ?? before) - before) / requests };
  } finally {
    memory.close();
    shop.process.kill('SIGTERM');
    await shop.exited;
    await db.$client.end();
  }
};
