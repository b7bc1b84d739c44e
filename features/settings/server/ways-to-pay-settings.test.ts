import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async () => (await shop.call(settings.get, {}, admin.token)).body;
const save = async (changes: object) =>
  shop.call(settings.save, { body: { ...(await read()), ...changes } }, admin.token);

const bank = 'Rør AS\nIBAN NO93 8601 1117 947\nDNB, BIC DNBANOKK';

test('a new shop offers neither bank transfer nor payment at the counter', async () => {
  expect(await read()).toMatchObject({
    bankDetails: '',
    offersBankTransfer: false,
    offersCounterPayment: false,
    bankHoldDays: 7,
    counterHoldDays: 3,
  });
});

test('the owner sets bank details and ways to pay, which can be undone; a page without the fields keeps them', async () => {
  const set = {
    bankDetails: bank,
    offersBankTransfer: true,
    offersCounterPayment: true,
    bankHoldDays: 10,
    counterHoldDays: 5,
  };
  expect((await save({ ...set, bankHoldDays: '10' })).body).toMatchObject(set);
  const { bankDetails: _bank, offersBankTransfer: _transfer, bankHoldDays: _days, ...older } = await read();
  expect((await shop.call(settings.save, { body: older }, admin.token)).body).toMatchObject(set);
  const { body } = await shop.call(settingsVersions.list, { query: {} }, admin.token);
  const [version] = body.versions;
  expect(version.changes.map(({ label }: { label: string }) => label).toSorted()).toEqual([
    'Bank details',
    'Days to wait for a bank transfer',
    'Days to wait for payment at the counter',
    'Payment at the counter',
    'Payment by bank transfer',
  ]);
  await shop.call(settingsVersions.restore, { params: { id: version._id } }, admin.token);
  expect(await read()).toMatchObject({ bankDetails: '', offersBankTransfer: false, bankHoldDays: 7 });
});

test.each([
  ['a bank transfer without bank details', { offersBankTransfer: true, bankDetails: ' ' }, 'bankDetails'],
  ['a ninth line', { bankDetails: 'a\n'.repeat(8) + 'a' }, 'bankDetails'],
  ['a long text', { bankDetails: 'a'.repeat(501) }, 'bankDetails'],
  ['no day', { bankHoldDays: 0 }, 'bankHoldDays'],
  ['a wait of 61 days', { counterHoldDays: 61 }, 'counterHoldDays'],
])('%s is refused at its field', async (_, changes, field) => {
  const { status, body } = await save(changes);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});
