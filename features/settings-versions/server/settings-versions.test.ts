import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { type Settings, settings } from '#features/settings/contract/shop-settings.ts';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import { getSeller } from '#features/documents/server/order-content.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const helper = await signIn(shop.db, 'admin');

const read = async (): Promise<Settings> => (await shop.call(settings.get, {}, admin.token)).body;
const send = (body: object, token: string) => shop.call(settings.save, { body } as never, token);
const save = async (changed: object, caller = admin): Promise<Settings> => {
  const { status, body } = await send({ ...(await read()), ...changed }, caller.token);
  expect(status).toBe(200);
  return body;
};
const versions = async (query: object = {}) => (await shop.call(settingsVersions.list, { query }, admin.token)).body;
const revert = (id: string, caller = admin) => shop.call(settingsVersions.restore, { params: { id } }, caller.token);
const newest = async (): Promise<string> => (await versions()).versions[0]._id;

const parcel = {
  _id: '',
  zone: 'Everywhere',
  name: 'Parcel',
  kind: 'delivery',
  priced: 'total',
  steps: '0: 5, 80: 0',
  takesBulky: false,
  speed: 'Two days',
  isActive: true,
} as const;
const rate = (country: string, percent: number) => ({
  class: 'Standard',
  country,
  region: '',
  name: 'VAT',
  rate: percent,
});

await save({ seller: { ...oslo, company: 'Rør AS' }, rates: [rate('NO', 25)] });

test('each save lists its changed fields by their labels, and so does the audit', async () => {
  const { methods, zones, seller } = await read();
  await save({
    methods: [...methods, parcel],
    zones: [{ name: 'Everywhere', countries: '' }, ...zones.slice(1)],
    rates: [rate('NO', 12.5), rate('SE', 25)],
    seller: { ...seller, phone: '+47 22 00 00 00' },
    returnDays: 14,
    pricesIncludeTax: false,
    timeZone: 'America/New_York',
  });
  const { versions: found } = await versions({ limit: 1 });
  const changes = [
    { label: 'Phone', before: null, after: '+47 22 00 00 00' },
    { label: 'Prices include tax', before: 'Yes', after: 'No' },
    { label: 'Return period', before: '30 days', after: '14 days' },
    { label: 'Time zone', before: 'UTC', after: 'America/New York' },
    { label: 'Tax rate Standard, Norway', before: 'VAT 25%', after: 'VAT 12.5%' },
    { label: 'Tax rate Standard, Sweden', before: null, after: 'VAT 25%' },
    {
      label: 'Delivery method Parcel',
      before: null,
      after: 'Everywhere, $5.00, free from $80, Two days, no bulky goods',
    },
  ];
  expect(found).toMatchObject([{ by: admin.name, isPutBack: false }]);
  expect(found[0].changes).toEqual(changes.map((one) => ({ ...one, isAsSaved: true })));
  const { body: entries } = await shop.call(audit.list, { query: { entity: 'settings' } }, admin.token);
  expect(entries[0].changes).toEqual(changes.map(({ label, ...pair }) => ({ field: label, ...pair })));
});

test('address fields have the names used in their country', async () => {
  const { seller } = await read();
  await save({ seller: { ...seller, country: 'US', postcode: '97201', city: 'Portland', region: 'Oregon' } });
  const [{ changes }] = (await versions({ limit: 1 })).versions;
  expect(changes.map(({ label }: { label: string }) => label)).toEqual(['ZIP code', 'City', 'State', 'Country']);
  await save({ seller });
});

test('if the seller moves to a country without states, settings and footer lose the state, and the change lists that', async () => {
  const { seller } = await read();
  const { name, line1 } = seller;
  await save({ seller: { ...seller, country: 'US', postcode: '97201', city: 'Portland', region: 'OR' } });
  const munich = { name, line1, country: 'DE', postcode: '80331', city: 'München', region: 'OR' };
  await save({ seller: { ...seller, ...munich } });
  expect((await read()).seller).toMatchObject({ ...munich, region: '' });
  const [{ changes }] = (await versions({ limit: 1 })).versions;
  expect(changes).toContainEqual({ label: 'State or region', before: 'OR', after: null, isAsSaved: true });
  // Restores data as an earlier release stored it.
  await shop.db.$client.query(`update shop_settings set seller = seller || '{"region": "OR"}'`);
  await bumpProductsVersion(shop.db);
  expect((await read()).seller.region).toBe('');
  const getAddress = async () => (await shop.call(settings.getPublic, {})).body.address;
  await expect.poll(getAddress).toMatch(/80331 München$/);
  expect((await getSeller(shop.db)).seller.region).toBe('');
  await save({ seller });
});

test('undo reverts only what the save changed, and restores removed rows', async () => {
  const before = await read();
  const [collect, sent] = before.methods;
  await save({ methods: [sent!], returnDays: 5, hours: 'Daily' });
  await save({ methods: [{ ...sent!, steps: '0: 6' }], rates: [...before.rates, rate('DK', 25)] }, helper);
  const { versions: found, next } = await versions({ limit: 2 });
  expect(next).toBe(found[1]._id);
  const { status, body } = await revert(found[1]._id);
  expect([status, body]).toEqual([
    200,
    { back: ['Opening hours', 'Return period', `Delivery method ${collect!.name}`], stayed: [] },
  ]);
  const now = await read();
  expect(now).toMatchObject({ returnDays: before.returnDays, hours: before.hours });
  expect(now.methods).toEqual([collect, { ...sent, steps: '0: 6' }]);
  expect(now.rates.map(({ country }) => country)).toContain('DK');
  // A revert is a save like any other, so it can be reverted too.
  expect((await versions()).versions[0]).toMatchObject({ isPutBack: true });
  expect((await revert(await newest())).status).toBe(200);
  expect((await read()).returnDays).toBe(5);
});

test('undo skips fields that somebody has changed since, and names them', async () => {
  const before = await save({ returnDays: 10, email: 'old@example.no' });
  await save({ returnDays: 11, email: 'new@example.no' });
  const first = await newest();
  await save({ returnDays: 12 }, helper);
  const { versions: found } = await versions({ limit: 2 });
  expect(found[1].changes.map((one: { isAsSaved: boolean }) => one.isAsSaved)).toEqual([true, false]);
  expect((await revert(first)).body).toEqual({ back: ['Email on documents'], stayed: ['Return period'] });
  expect(await read()).toMatchObject({ returnDays: 12, email: before.email });
  const again = await revert(first);
  expect([again.status, again.body.code]).toEqual([409, 'settings_not_put_back']);
  expect(again.body.message).toBe('Changed again since: Email on documents, Return period.');
});

test('undo restores the order of methods, and is rejected as a whole if the change no longer fits', async () => {
  const { methods, zones } = await save({ methods: [...(await read()).methods, { ...parcel, name: 'Van' }] });
  await save({ methods: methods.toReversed() });
  expect((await versions()).versions[0].changes).toMatchObject([{ label: 'Order of delivery methods' }]);
  await revert(await newest());
  expect((await read()).methods).toEqual(methods);

  await save({ zones: [...zones, { name: 'North', countries: 'NO' }] });
  const zoned = await newest();
  const { version } = await save({ methods: [...methods, { ...parcel, zone: 'North', name: 'Ferry' }] }, helper);
  expect(await revert(zoned)).toMatchObject({ status: 409, body: { code: 'settings_not_put_back' } });
  expect((await read()).version).toBe(version);
});

test('if a change is undone twice at the same time, one undo succeeds; a form that was open gets a conflict', async () => {
  await save({ returnDays: 21 });
  await save({ returnDays: 22 });
  const seen = await read();
  const id = await newest();
  const replies = await Promise.all([revert(id), revert(id, helper)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read()).returnDays).toBe(21);
  expect((await send({ ...seen, hours: 'Never' }, helper.token)).body.code).toBe('settings_changed');
  const none = '01900000-0000-7000-8000-000000000000';
  expect((await revert(none)).body.code).toBe('settings_version_not_found');
});

test('an interrupted undo changes nothing and can be repeated', async () => {
  await save({ returnDays: 31 });
  await save({ returnDays: 32, hours: 'Weekdays' });
  const seen = await read();
  const id = await newest();
  const other = await shop.db.$client.connect();
  await other.query('begin');
  await other.query('select from shop_settings for update');
  const broken = revert(id);
  const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
                    and query like '%shop_settings%'`;
  await waitUntilBlocked(shop, other);
  await shop.db.$client.query(`select pg_terminate_backend(pid) from (${waits}) w`);
  expect((await broken).status).toBeGreaterThanOrEqual(500);
  await other.query('rollback');
  other.release();
  expect(await read()).toEqual(seen);
  expect(await newest()).toBe(id);
  expect((await revert(id)).status).toBe(200);
  expect(await read()).toMatchObject({ returnDays: 31 });
});
