import { callAsAdmin, placePaidOrder } from '#e2e/helpers/as-admin.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('the owner gives a customer the warehouse role: they ship, but see neither settings nor refunds', async ({
  page,
  browser,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/403/);
  const call = await callAsAdmin(request, shopUrl);
  const order = await placePaidOrder(call, request, ['SEL-0022']);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/makeAdmin?search=carl');
  await page.getByText('What each role may do').click();
  await expect(page.getByText('Pack, ship and deliver').first()).toBeVisible();
  const role = page.getByRole('combobox', { name: 'Role of Carl Customer' });
  await role.selectOption('Warehouse');
  await page.getByRole('button', { name: 'Save the role of Carl Customer' }).click();
  await expect(page.getByText('Role saved: Warehouse')).toBeVisible();
  await expect(role).toBeFocused();

  const carl = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await logIn(carl, 'customer@example.com', 'customer-demo');
  await carl.goto('/dashboard');
  await expect(carl).toHaveURL(/\/dashboard\/orders$/);
  const menu = carl.getByRole('complementary').getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link')).toHaveText([
    /^Manage All Orders(?:[\d,]+ unpaid)?$/,
    /^Pack and Ship(?:[\d,]+ to pack)?$/,
    'Stock',
    /^Low Stock(?:[\d,]+ low)?$/,
    'My Profile',
    'Notices',
    'My Lists',
  ]);
  await expect(carl.getByRole('button', { name: /^(?:Refund|Cancel) order/ })).toHaveCount(0);
  await carl.goto(`/dashboard/order/${order}`);
  await carl.getByRole('button', { name: /^Ship order/ }).click();
  const dialog = carl.getByRole('dialog', { name: 'Ship this order' });
  await dialog.getByLabel('Carrier').fill('UPS');
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(carl.getByRole('list', { name: 'What happened' })).toContainText('by UPS');
  await expect(carl.getByRole('button', { name: /^Refund order/ })).toHaveCount(0);
  await expect(carl.getByRole('textbox', { name: 'Note' })).toHaveCount(0);

  const requestedUrls: string[] = [];
  carl.on('request', (one) => requestedUrls.push(one.url()));
  await carl.goto('/dashboard/settings');
  await expect(carl.getByRole('heading', { name: '403: your role does not include this page' })).toBeVisible();
  expect(
    requestedUrls.filter((url) =>
      /\/api\/(?:settings|figures|allproducts|users|customers|messages|audit|imports)/.test(url),
    ),
  ).toEqual([]);
  await carl.getByRole('link', { name: 'Back to my work' }).click();
  await expect(carl).toHaveURL(/\/dashboard\/orders$/);

  await role.selectOption('Customer');
  await page.getByRole('button', { name: 'Save the role of Carl Customer' }).click();
  await expect(page.getByText('Role saved: Customer')).toBeVisible();
  await carl.goto('/dashboard/packing');
  await expect(carl.getByRole('heading', { name: '403: this page is for admins' })).toBeVisible();
});

test('a person without an account is invited by email, registers, and joins the staff', async ({
  page,
  browser,
  request,
  shopUrl,
}) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/makeAdmin');
  const inviteTo = async (email: string, role: string) => {
    await page.getByRole('button', { name: 'Invite somebody to work here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite somebody to work here' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Role').selectOption(role);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  };
  const open = page.getByRole('table', { name: 'Open invitations' });
  await inviteTo('wrong@example.com', 'Manager');
  await page.getByRole('button', { name: 'Withdraw the invitation of wrong@example.com' }).click();
  await expect(page.getByText('Invitation withdrawn')).toBeVisible();
  await expect(open).toHaveCount(0);
  await inviteTo('helper@example.com', 'Catalog');
  await expect(open.getByRole('row', { name: /helper@example\.com/ })).toContainText('Catalog');

  let link = '';
  await expect
    .poll(async () => {
      const [mail] = await (await request.get('/__sandbox/mail/mails.json?to=helper@example.com')).json();
      return (link = /\/dashboard\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
    })
    .not.toBe('');
  const helper = await (await browser.newContext({ baseURL: shopUrl, viewport: page.viewportSize() })).newPage();
  await helper.goto(link);
  await expect(helper).toHaveURL(/\/login$/);
  await helper.getByRole('link', { name: 'Create New Account' }).click();
  await helper.getByLabel('Name').fill('Hella Helper');
  await helper.getByLabel('Email').fill('helper@example.com');
  await helper.getByLabel('Password', { exact: true }).fill('helper-secret');
  await helper.getByRole('button', { name: 'Regester' }).click();
  await expect(
    helper.getByText('It must be for helper@example.com, the address you are logged in with.'),
  ).toBeVisible();
  await helper.getByRole('button', { name: 'Accept' }).click();
  await expect(helper.getByText('Your role here is Catalog')).toBeVisible();
  await expect(helper.getByText('Please verify your email address')).toHaveCount(0);
  await expect(
    helper.getByRole('listitem').filter({ hasText: 'Change products: prices, stock, pictures and kits' }),
  ).toBeVisible();
  await expect(helper.getByRole('navigation', { name: 'Dashboard' }).getByText('Low Stock')).toBeVisible();
  // Following the mailed link again shows the same page.
  await helper.goto(link);
  await helper.reload();
  await expect(helper.getByText('Your role here is Catalog')).toBeVisible();
  await helper.getByRole('link', { name: 'Begin' }).click();
  await expect(helper).toHaveURL(/\/dashboard\/manageProducts$/);
  await page.reload();
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Role of Hella Helper' })).toHaveValue('catalog');
});
