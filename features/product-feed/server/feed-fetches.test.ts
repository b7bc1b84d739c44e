import { expect, test, vi } from 'vitest';
import { type FeedFetch, type FeedReader, feeds } from '#features/product-feed/contract/feeds.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** How far the clock that limits writes is ahead, in ms. */
let ahead = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const BING = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)';
const META = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
const OPENAI = 'Mozilla/5.0 (compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot)';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const fetchFeed = async (url: string, userAgent: string, headers: Record<string, string> = {}) =>
  (await shop.app.inject({ url, headers: { 'user-agent': userAgent, ...headers } })).statusCode;

const readFetches = async (): Promise<FeedFetch[]> => (await shop.call(feeds.report, {}, admin.token)).body.fetches;
const listReaders = async (feed: string): Promise<FeedReader[]> =>
  (await readFetches()).flatMap((one) => (one.feed === feed ? [one.reader] : []));
const listStored = async (feed: string): Promise<string[]> => {
  const { rows } = await shop.db.$client.query('select reader from feed_fetch where feed = $1 order by reader', [feed]);
  return rows.map(({ reader }) => reader);
};

test('staff see when each feed was last fetched, and by whom', async () => {
  expect(await readFetches()).toEqual([]);
  const before = new Date().toISOString();
  for (const agent of [GOOGLE, BING, OPENAI]) expect(await fetchFeed('/feeds/products.tsv', agent)).toBe(200);
  expect(await fetchFeed('/feeds/products.tsv?for=meta', META)).toBe(200);
  expect(await fetchFeed('/feeds/local.tsv', GOOGLE)).toBe(200);
  expect(await fetchFeed('/feeds/new.rss', BROWSER)).toBe(200);
  expect((await listReaders('google')).toSorted()).toEqual(['google', 'microsoft', 'openai']);
  expect(await listReaders('meta')).toEqual(['meta']);
  expect(await listReaders('local')).toEqual(['google']);
  expect(await listReaders('recent')).toEqual(['other']);
  const times = (await readFetches()).map(({ fetchedAt }) => fetchedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(times.every((time) => time >= before)).toBe(true);
});

test('fetches of a feed are written at most once a minute, with all readers since the last write', async () => {
  ahead += MINUTE_MS;
  await shop.db.$client.query('truncate feed_fetch');
  await fetchFeed('/feeds/new.rss', GOOGLE);
  const first = await listStored('recent');
  await fetchFeed('/feeds/new.rss', META);
  await fetchFeed('/feeds/new.rss', BING);
  expect(await listStored('recent')).toEqual(first);
  expect((await listReaders('recent')).slice(0, 2).toSorted()).toEqual(['meta', 'microsoft']);
  ahead += MINUTE_MS;
  await fetchFeed('/feeds/new.rss', GOOGLE);
  expect(await listStored('recent')).toEqual(['google', 'meta', 'microsoft', 'other']);
});

test('a fetch of an unchanged feed counts, and a feed is sent even if its fetch cannot be written', async () => {
  const { headers } = await shop.app.inject({ url: '/feeds/products.tsv' });
  ahead += MINUTE_MS;
  await shop.db.$client.query('alter table feed_fetch rename to feed_fetch_away');
  expect(await fetchFeed('/feeds/products.tsv', META, { 'if-none-match': String(headers.etag) })).toBe(304);
  await shop.db.$client.query('alter table feed_fetch_away rename to feed_fetch');
  expect((await readFetches())[0]).toMatchObject({ feed: 'google', reader: 'meta' });
});
