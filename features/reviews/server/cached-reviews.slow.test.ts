import { afterAll, expect, inject, test } from 'vitest';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { parsePageText } from '#test/helpers/page-text.ts';

/* Two real processes on one database, checked only by their responses. */

const database = await createDatabase(inject('databaseUrl'));
const open = () => spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
const shop = await open();
const other = await open();
afterAll(async () => {
  for (const one of [shop, other]) {
    one.process.kill('SIGTERM');
    await one.exited;
  }
  await database.drop();
});

const get = async (path: string, at = shop) => {
  const response = await fetch(at.url + path);
  return { isHit: response.headers.get('cache-status') === 'copperline; hit', body: await response.text() };
};

test('a review refreshes only the cached pages that show reviews, and is deleted with its author’s account', async () => {
  const email = 'zoe.unforgettable@example.com';
  const json = { 'content-type': 'application/json', origin: shop.url };
  const send = (path: string, body: object, headers: Record<string, string> = json) =>
    fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await send('/api/auth/sign-up/email', { name: 'Zoe Unforgettable', email, password: 'secret' });
  const token = await logInOverHttp(shop.url, email, 'secret');
  const mine = { ...json, authorization: `Bearer ${token}` };
  const pages = ['/', '/api/reviews', '/products', '/api/products?limit=24'];
  const warm = async () => {
    for (const at of [shop, other]) for (const path of pages) await get(path, at);
  };
  const hits = (at = shop) => Promise.all(pages.map(async (path) => (await get(path, at)).isHit));
  const shows = async (path: string, at = shop) => (await get(path, at)).body.includes('Zoe');
  await warm();
  expect(await hits()).toEqual([true, true, true, true]);
  expect((await send('/api/review', { review: 5, description: 'All fits.' }, mine)).status).toBe(201);
  expect(await hits()).toEqual([false, false, true, true]);
  for (const path of ['/', '/api/reviews']) {
    expect(await shows(path)).toBe(true);
    await expect.poll(() => shows(path, other), { timeout: 2_500 }).toBe(true);
  }
  await warm();
  expect((await send('/api/account/delete', { password: 'secret' }, mine)).status).toBe(200);
  for (const path of ['/', '/api/reviews']) {
    expect(await shows(path)).toBe(false);
    await expect.poll(() => shows(path, other), { timeout: 2_500 }).toBe(false);
  }
  expect((await hits(other)).slice(2)).toEqual([true, true]);
});

test('the home page shows ratings without JavaScript, and which reviews came with the demo', async () => {
  const { text } = parsePageText((await get('/home')).body);
  expect(text).toMatch(/Ratings: [1-5]/);
  expect(text.match(/Demo review/g)).toHaveLength(20);
});
