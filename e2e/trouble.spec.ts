import { expectListToRecover } from './helpers/break-list.ts';
import { expectWriteToFail } from './helpers/break-writing.ts';
import { register, test } from './helpers/shop.ts';

test('before a server that fails and a cut network an error toast and no lost word: a form of a page, one in a dialog; a list that cannot be loaded says so in a toast and on the page, and can be tried again', async ({
  page,
  expectTrouble,
}) => {
  await register(page, 'Tina Trouble');
  for (const name of ['contact us', 'place order']) await expectWriteToFail(page, name, expectTrouble);
  await expectListToRecover(page, '/dashboard/myorders');
});
