import { sales } from '#features/reduced-prices/contract/sales.ts';
import { expect, test, vi } from 'vitest';
import { checks } from '#features/checks/contract/checks.ts';
import { home } from '#features/home/contract/home.ts';
import { SITEMAP_MINUTES } from '#features/sitemap/contract/sitemap.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { type Settings, settings } from '#features/settings/contract/shop-settings.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { jobs: true });
const admin = await signIn(shop.db, 'admin');

const read = async (): Promise<Settings> => (await shop.call(settings.get, {}, admin.token)).body;
const send = async (changed: object) =>
  shop.call(settings.save, { body: { ...(await read()), seller: oslo, ...changed } }, admin.token);
const save = async (changed: object): Promise<void> => {
  const { status, body } = await send(changed);
  expect([status, body]).toMatchObject([200, {}]);
};
const seller = async () => (await shop.call(settings.getPublic, {})).body;
const promises = async () => (await shop.call(home.get, {})).body.promises;

let ahead = 0;
const now = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
/** Reads the sitemap of pages after its cache time, so that it is written again. */
const sitemapPages = async (): Promise<string> => {
  ahead += SITEMAP_MINUTES * MINUTE_MS;
  return (await shop.app.inject('/sitemap/pages.xml')).body;
};

const listContradicted = async () => (await shop.call(checks.check, {}, admin.token)).body.promises;

test('the demo has the texts of the specification until its owner changes them', async () => {
  expect(await seller()).toMatchObject({
    tagline: 'Plumbing, hand tools and parts.',
    since: '2000',
    copyrightYear: '2022',
    showsPortfolio: true,
    showsBlog: true,
  });
  expect((await promises()).map(({ title, text }: { title: string; text: string }) => `${title}: ${text}`)).toEqual([
    'Support 24/7: Write any time, replies in opening hours',
    '100% safety: Only secure payments',
    'Hot offers: Discounts up to 60%',
  ]);
  expect(await sitemapPages()).toMatch(/\/portfolio<.*\/blog</s);
});

test('no promise of the demo as shipped contradicts its prices or opening hours', async () => {
  expect((await seller()).hours).toMatch(/Monday to Friday/);
  expect(await listContradicted()).toEqual([]);
});

test('the owner changes promises, tagline, years, About and the menu, and undoes it', async () => {
  const own = [{ title: 'Open from 7', text: 'Six days a week' }];
  const words = {
    tagline: 'Rør og deler.',
    since: '1987',
    copyrightYear: '',
    showsPortfolio: false,
    showsBlog: false,
    notSold: 'vasker',
  };
  await save({ promises: own, ...words, policies: { ...(await read()).policies, about: 'We are **Rør**.' } });
  expect(await seller()).toMatchObject(words);
  expect(await promises()).toMatchObject(own);
  expect(await sitemapPages()).not.toMatch(/portfolio|blog/);
  const about = await shop.call(policies.get, { params: { page: 'about' } });
  expect(about.body.html).toContain('We are <strong>Rør</strong>.');
  const { body } = await shop.call(settingsVersions.list, { query: { limit: 1 } }, admin.token);
  expect(body.versions[0].changes.map(({ label }: { label: string }) => label)).toEqual(
    expect.arrayContaining([
      'Tagline',
      'Copyright year',
      'Blog in the menu',
      'Text of About us',
      'Promise Open from 7',
    ]),
  );
  await shop.call(settingsVersions.restore, { params: { id: body.versions[0]._id } }, admin.token);
  expect(await seller()).toMatchObject({ since: '2000', copyrightYear: '2022', showsBlog: true });
  expect((await promises()).length).toBe(3);
});

test('texts too long, duplicate or invisible are rejected at their field, and untidy ones are cleaned', async () => {
  const fields = async (changed: object) => Object.keys((await send(changed)).body.fields);
  const one = { title: 'Open', text: 'From 7' };
  expect(await fields({ promises: [one, one] })).toEqual(['promises.1.title']);
  expect(await fields({ promises: [one, { ...one, title: '' }] })).toEqual(['promises.1.title']);
  expect(await fields({ promises: [{ ...one, text: 'x'.repeat(41) }] })).toEqual(['promises.0.text']);
  expect(await fields({ promises: [{ ...one, title: '\u200b' }] })).toEqual(['promises.0.title']);
  await save({ tagline: ' Pipes\u202e\nand parts. ' });
  expect((await seller()).tagline).toBe('Pipes, and parts.');
  expect(await fields({ since: 'long ago' })).toEqual(['since']);
  const futureReply = await send({ since: '3000', copyrightYear: '3000' });
  expect(futureReply.body.fields).toEqual({ since: 'Not after this year', copyrightYear: 'Not after this year' });
  await save({ since: String(new Date().getUTCFullYear()) });
  await shop.db.$client.query(`update shop_settings set words = words || '{"since": "3000"}'`);
  expect((await read()).since).toBe('3000');
  await save({ since: '' });
  expect(await fields({ tagline: 'x'.repeat(81) })).toEqual(['tagline']);
  expect(await fields({ promises: ['a', 'b', 'c', 'd'].map((title) => ({ ...one, title })) })).toEqual(['promises']);
});

test('the Checks page names a promise that prices or opening hours contradict', async () => {
  const { body: running } = await shop.call(sales.list, { query: {} }, admin.token);
  for (const { _id } of running) await shop.call(sales.end, { params: { id: _id } }, admin.token);
  await shop.db.$client.query('delete from price_break');
  const { promises: shipped } = await read();
  const shippedPromise = { title: 'Support 24/7', text: 'Write any time, replies in opening hours' };
  expect(shipped[0]).toEqual(shippedPromise);
  const ownPromise = { title: 'Support 24/7', text: 'A person answers' };
  await save({ hours: 'Monday to Friday 7:00 to 17:00', promises: [ownPromise, ...shipped.slice(1)] });
  expect(await listContradicted()).toEqual([
    { promise: 'Support 24/7: A person answers', why: 'Your opening hours are: Monday to Friday 7:00 to 17:00.' },
    {
      promise: 'Hot offers: Discounts up to 60%',
      why: 'No product for sale has a price break or a reduced price.',
    },
  ]);
  const { id } = await createTestProduct(shop, { stock: 10 });
  await shop.db.$client.query('insert into price_break values ($1, 100, 60)', [id]);
  await save({ hours: '' });
  expect(await listContradicted()).toEqual([]);
});

test('a new shop promises nothing of the demo: no discount, no 24/7, no year and no figures, also after a save', async () => {
  await shop.db.$client.query('delete from shop_settings');
  const toText = ({ title, text }: { title: string; text: string }) => `${title}: ${text}`;
  const readHome = async () => {
    const { counters, areExamples } = (await shop.call(home.get, {})).body;
    return { counters, areExamples, promises: (await promises()).map(toText) };
  };
  const expected = {
    ...{ counters: [], areExamples: false },
    promises: ['Support: Write to us at any time', '100% safety: Only secure payments'],
  };
  expect(await readHome()).toEqual(expected);
  await save({ returnDays: 31 });
  expect(await readHome()).toEqual(expected);
  expect(await seller()).toMatchObject({ since: '', copyrightYear: '' });
  const counters = [{ figure: '12', label: 'Vans' }, ...(await read()).counters.slice(1)];
  await save({ counters });
  expect((await readHome()).counters).toEqual(counters);
});
