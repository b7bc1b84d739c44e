import { callAsAdmin } from '#e2e/helpers/as-admin.ts';
import { expect, clearSignIn, logIn, payOrder, placeOrder, register, test } from '#e2e/helpers/shop.ts';

/* A customer calls. Staff find out who they are, their orders and messages, and the staff notes about them. */

test('staff find a customer by phone and see their history; the customer never sees the notes', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  const call = await callAsAdmin(request, shopUrl);
  const email = await register(page, 'Cora Caller');
  const order = await placeOrder(page, 'adjustable wrench', {
    country: 'Norway',
    address: '1 Pipe Lane, 0150 Oslo',
    phone: '112',
  });
  await payOrder(page, order);
  await page.evaluate(
    (address) =>
      fetch(`/api/user/${address}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` },
        body: JSON.stringify({ education: 'School', location: 'Bergen', phone: '+47 55 66 77 88', linkedin: 'in/c' }),
      }),
    email,
  );
  await call('POST', '/api/contact', { email, subject: 'My wrench', message: 'Is it the long one?' });

  const token = await page.evaluate(() => localStorage.getItem('accessToken'));

  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/customers');
  await page.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=name$/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('searchbox', { name: 'Name, email or phone' }).fill('5566 7788');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/sort=name&search=5566/);
  const row = page.getByRole('row', { name: /Cora Caller/ });
  await expect(row).toContainText('not confirmed');
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('link', { name: 'Cora Caller' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cora Caller');
  await expect(page.getByRole('link', { name: '+47 55 66 77 88' })).toHaveAttribute('href', 'tel:+4755667788');
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(`Order ${order.number}`);
  await expect(page.getByRole('main').getByRole('region', { name: 'Messages' })).toContainText('My wrench');
  await expect(page.getByRole('region', { name: 'Addresses' })).toBeVisible();

  await page.getByRole('button', { name: 'Add note' }).click();
  let dialog = page.getByRole('dialog', { name: 'Note on this customer' });
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog.getByText('Write a note first')).toBeVisible();
  await dialog.getByLabel('Note').fill('Calls at seven.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes).toContainText(/Calls at seven\.\s*Ada Admin/);

  expectTrouble(/409/);
  // Somebody else changes the note at the same time. Neither text is lost.
  await page.getByRole('button', { name: 'Edit the note: Calls at seven.' }).click();
  dialog = page.getByRole('dialog', { name: 'Change the note' });
  await dialog.getByLabel('Note').fill('Calls at eight.');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { notes: before } = await call<{ notes: { _id: string }[] }>('GET', `/api/customers/${id}`);
  await call('PUT', `/api/customers/${id}/notes/${before[0]?._id}`, { note: 'Calls at nine.', version: 1 });
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog.getByText('It now says: Calls at nine.')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Calls at eight.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notes).toContainText(/Calls at eight\.\s*Ada Admin, .*Changed by Ada Admin/);

  const seen = await request.get(`/api/orders/${order._id}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await seen.text()).toContain(String(order.number));
  expect(await seen.text()).not.toContain('Calls at');

  await page.getByRole('button', { name: 'Delete the note: Calls at eight.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notes).toContainText('None.');
  // The customer's orders link back to the customer.
  const customerPath = `/dashboard/customers/${id}`;
  await page.getByRole('main').getByRole('link', { name: 'My wrench' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: email })).toHaveAttribute('href', customerPath);
  await page.goBack();
  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('link', { name: `Order ${order.number}` })
    .click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Cora Caller' })).toHaveAttribute('href', customerPath);
});
