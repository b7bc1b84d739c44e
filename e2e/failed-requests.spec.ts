import { expectListToRecover } from './helpers/break-list.ts';
import { expectWriteToFail } from './helpers/break-writing.ts';
import { register, test } from './helpers/shop.ts';

test('a failing server or network shows an error toast and loses no text in a form or dialog; a list that fails to load can be retried', async ({
  page,
  expectTrouble,
}) => {
  await register(page, 'Tina Trouble');
  for (const name of ['contact us', 'place order']) await expectWriteToFail(page, name, expectTrouble);
  await expectListToRecover(page, '/dashboard/myorders');
});
