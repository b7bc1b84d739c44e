import { expect, clearSignIn, logIn, placeLines, register, test } from '#e2e/helpers/shop.ts';

const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };

test('staff find an account that owes a small difference, write it off, and reverse the write-off', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await register(page, 'Dina Debt');
  const { _id, number } = await placeLines(page, 'SEL-0022 2\nSEL-0021 1', delivery);
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const main = page.getByRole('main');
  await page.goto(`/dashboard/order/${_id}`);
  await main.getByRole('button', { name: `Take payment for order ${number}` }).click();
  const form = page.getByRole('dialog', { name: 'Take payment', exact: true });
  await form.getByLabel('Amount').fill('1.50');
  await form.getByLabel('Reference').fill(`Difference ${number}`);
  await form.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('button', { name: 'Take payment: $1.50' }).click();
  const toAccount = main.getByRole('link', { name: 'The customer’s account' });
  const account = (await toAccount.getAttribute('href')) ?? '';
  await toAccount.click();
  await expect(main.getByText('$1.50 held for single orders')).toBeVisible();
  const payOutCredit = main.getByRole('button', { name: 'Pay out credit of Dina Debt' });
  await expect(payOutCredit).toHaveCount(0);

  await page.goto(`/dashboard/order/${_id}`);
  await main.getByRole('button', { name: `Cancel order ${number}` }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(question).toHaveCount(0);
  await page.goto(account);
  await payOutCredit.click();
  await page.getByRole('dialog', { name: 'Pay out credit' }).getByRole('button', { name: 'Pay out' }).click();
  await page.getByRole('button', { name: 'Pay out: $1.50' }).click();
  await main.getByRole('button', { name: 'Reverse the payment of $1.50' }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse this payment?' });
  await reversal.getByLabel('Reason').fill('Bounced');
  await reversal.getByRole('button', { name: 'Reverse $1.50' }).click();
  await expect(main.getByText('Owes the shop $1.50')).toBeVisible();

  await page.goto('/dashboard/today');
  await expect(main.getByRole('link', { name: /Overdue on accounts/ })).toContainText(/of \$[\d,.]+ that accounts owe/);
  await page.getByRole('group', { name: 'Orders' }).getByRole('link', { name: 'Accounts' }).click();
  // The page opens on debts, if there are any; a search finds all accounts.
  const owing = main.getByRole('link', { name: /^Owe the shop/ });
  await expect(owing).toHaveAttribute('aria-current', 'page');
  const finder = page.getByRole('searchbox', { name: 'Name, email or phone' });
  await finder.fill('dina debt');
  await finder.press('Enter');
  await expect(owing).not.toHaveAttribute('aria-current');
  await owing.click();
  const row = main.getByRole('row').filter({ hasText: 'Dina Debt' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('$1.50');
  await expect(main.getByText('Owed to the shop: $1.50.')).toBeVisible();
  await row.getByRole('link', { name: 'Dina Debt' }).click();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('row').nth(1).getByRole('cell').nth(6)).toContainText('$1.50');

  await main.getByRole('button', { name: 'Write off a difference of Dina Debt' }).click();
  const writeOff = page.getByRole('dialog', { name: 'Write off a difference' });
  await expect(writeOff.getByLabel('Amount')).toHaveValue('1.50');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expect(writeOff.getByText('Reason is Required')).toBeVisible();
  await writeOff.getByLabel('Reason').fill('Bank fee');
  await writeOff.getByLabel('Amount').fill('2');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expect(writeOff.getByText('At most $1.50, the amount that the customer owes')).toBeVisible();
  await writeOff.getByLabel('Amount').fill('1.50');
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expect(main.getByText('Settled: nobody owes anything.')).toBeVisible();

  await main.getByRole('button', { name: 'Reverse the write-off of $1.50' }).click();
  const undo = page.getByRole('dialog', { name: 'Reverse this write-off?' });
  await undo.getByLabel('Reason').fill('Wrong account');
  await undo.getByRole('button', { name: 'Reverse $1.50' }).click();
  await expect(main.getByText('Owes the shop $1.50')).toBeVisible();
});
