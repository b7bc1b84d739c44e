import { expect, test } from 'vitest';
import { cart } from '#features/carts/contract/cart.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { lists } from '#features/lists/contract/lists.ts';
import { people } from '#features/staff/contract/people.ts';
import { findMarks } from '#test/helpers/find-marks.ts';
import { signInWithGoogle } from '#test/helpers/sign-in-with-google.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { type TestBrowser, openBrowser } from '#test/helpers/identity-browser.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { readMailedLink, registerAsStranger, takeOver } from '#test/helpers/take-over.ts';

const shop = await startShop();
const goods = await createTestProduct(shop);

const saveList = async (token: string, name: string): Promise<string> => {
  await shop.call(cart.add, { body: { lines: [{ productId: goods.id }] } }, token);
  return (await shop.call(lists.save, { body: { name } }, token)).body._id;
};

const countLists = async (token: string): Promise<number> => (await shop.call(lists.list, {}, token)).body.length;

test('a shared list disappears when the mailbox’s owner takes over the account', async () => {
  const { email, token } = await registerAsStranger(shop);
  const id = await saveList(token, 'Basin');
  const { body: shared } = await shop.call(lists.share, { params: { id } }, token);
  const show = () => shop.call(lists.getShared, { params: { token: shared.shareToken } });
  expect((await show()).status).toBe(200);
  await takeOver(shop, email);
  expect((await show()).body.code).toBe('list_not_found');
});

type Way = (email: string, browser: TestBrowser, token: string) => Promise<string>;

/** Ways in which somebody other than the registrant proves the mailbox. Each returns that person's token. */
const firstProofs: [string, Way][] = [
  ['a reset from an unknown browser', async (email) => (await takeOver(shop, email)).token],
  [
    'Google',
    async (email) => {
      const owner = openBrowser(shop);
      await signInWithGoogle(owner, { email, name: 'Gina Google', emailVerified: true });
      return (await owner.sync(email)).token;
    },
  ],
  [
    'an invitation',
    async (email, _, token) => {
      const inviter = await signIn(shop.db, 'admin');
      await shop.call(people.invite, { body: { email, role: 'service' } }, inviter.token);
      const link = await readMailedLink(shop, email, 'invitation');
      expect((await shop.call(people.accept, { body: { token: link } }, token)).body).toEqual({ role: 'service' });
      return token;
    },
  ],
];

test.each(firstProofs)(
  '%s proves the address and removes the lists of the person who registered it',
  async (_, prove) => {
    const { email, browser, token } = await registerAsStranger(shop);
    await saveList(token, 'Basin');
    expect(await countLists(token)).toBe(1);
    expect(await countLists(await prove(email, browser, token))).toBe(0);
  },
);

/** Ways in which the registrant proves the mailbox. */
const ownProofs: [string, Way][] = [
  [
    'the verification link',
    async (email, browser) => {
      const token = await readMailedLink(shop, email, 'verify-email');
      expect((await browser.send(identity.verifyEmail, { body: { token } })).status).toBe(200);
      return (await browser.signIn(email, 'strangers')).token;
    },
  ],
  [
    'the link and the password elsewhere',
    async (email, browser) => {
      const body = { token: await readMailedLink(shop, email, 'verify-email'), password: 'strangers' };
      expect((await openBrowser(shop).send(identity.verifyEmail, { body })).status).toBe(200);
      return (await browser.signIn(email, 'strangers')).token;
    },
  ],
  ['a reset', async (email, browser) => (await takeOver(shop, email, browser)).token],
];

test.each(ownProofs)('a person who registered and proves the address by %s keeps their lists', async (_, prove) => {
  const { email, browser, token } = await registerAsStranger(shop);
  await saveList(token, 'Basin');
  await browser.post('sign-out', {});
  expect(await countLists(await prove(email, browser, token))).toBe(1);
});

test('a later password reset of a proven address leaves the lists', async () => {
  const { email, token } = await registerAsStranger(shop);
  await saveList(token, 'Basin');
  await shop.db.$client.query('update auth_user set email_verified = true where email = $1', [email]);
  expect(await countLists((await takeOver(shop, email)).token)).toBe(1);
});

test('deleting an account deletes its lists', async () => {
  const { token } = await signIn(shop.db);
  await saveList(token, 'MarkList');
  expect(await findMarks(shop)).toEqual(['cart: MarkList']);
  expect((await shop.call(identity.deleteAccount, {}, token)).status).toBe(200);
  expect(await findMarks(shop)).toEqual([]);
});
