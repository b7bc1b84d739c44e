import { breakList } from './break-list.ts';
import { breakWriting } from './break-writing.ts';
import { forgetPerson, logIn, register, test } from './shop.ts';

test('before a server that fails and a cut network an error toast and no lost word: a form of a page, one in a dialog, a card, a file', async ({
  page,
  expectTrouble,
}) => {
  await register(page, 'Tina Trouble');
  for (const name of ['contact us', 'place order', 'pay an order']) {
    await breakWriting(page, name, expectTrouble);
  }
  await forgetPerson(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await breakWriting(page, 'a file of products', expectTrouble);
});

test('a list that cannot be loaded says so in a toast and on the page, and can be tried again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  await register(page, 'Lina List');
  await breakList(page, '/dashboard/myorders');
});
