import sharp from 'sharp';
import { callAsAdmin, findProduct } from './helpers/as-admin.ts';
import { fetchPageText } from './helpers/open-page.ts';
import {
  expect,
  findFirstProduct,
  clearSignIn,
  logIn,
  payOrder,
  placeLines,
  postAsVisitor,
  register,
  test,
} from './helpers/shop.ts';

/** A small picture, so that the shop processes it quickly. */
const makePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#b4592b' } })
    .png()
    .toBuffer();

test('an admin adds, edits, deletes and restores a product, and visitors see it', async ({ page, expectTrouble }) => {
  expectTrouble(/422/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/addProduct');
  await page.getByRole('button', { name: 'Add Product' }).click();
  for (const sentence of [
    'Name is Required',
    'Stock is Required',
    'Image URL is Required',
    'Description is Required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  const name = `Bench vice ${Date.now()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Unit Price').fill('89.90');
  await page.getByLabel('Stock').fill('12');
  await page.getByLabel('Minimum Order').fill('1');
  await page.getByLabel('Or upload a picture').setInputFiles({
    name: 'vice.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(page.getByText('This file is not a picture we can read.').first()).toBeVisible();
  await page
    .getByLabel('Or upload a picture')
    .setInputFiles({ name: 'vice.png', mimeType: 'image/png', buffer: await makePicture() });
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/pictures\/u\/[0-9a-f]{32}-640\.webp$/);
  await page.getByLabel('Description').fill('Holds what must not move.');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Product Added')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Add details' })).toHaveAttribute(
    'href',
    /^\/dashboard\/manageProducts\//,
  );

  expect((await fetchPageText(page.request, '/')).text).toContain(name);

  const menu = page.getByRole('complementary').getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Manage Products' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage all orders');
  const find = page.getByRole('search', { name: 'Find a product' });
  await find.getByRole('searchbox').fill('xyzzy');
  await find.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No product for sale has these words or this number.')).toBeVisible();
  await find.getByRole('searchbox').fill(name);
  await find.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/manageProducts\?search=Bench\+vice/);
  await expect(page.locator('h1').locator('..')).toHaveText('Products for saleManage all orders');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Stock', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please say why the stock changes.').first()).toBeVisible();
  await page.getByLabel('Reason').fill('a new pallet');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Yay! edit Success')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue('');
  await page.goBack();
  await expect(row).toContainText('20 in stock');
  await page.getByRole('columnheader', { name: 'Stock' }).getByRole('link').click();
  await expect(page).toHaveURL(/search=.*&sort=stock$/);
  await expect(page.getByRole('link', { name: 'Price and stock sheet', exact: true })).toHaveAttribute(
    'href',
    /\/dashboard\/grid\?.*sort=stock$/,
  );
  await expect(row).toContainText('20 in stock');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Delete this product?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete Success')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Deleted' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted products');
  await row.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText(`${name} is for sale again`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await findFirstProduct(page, name)).toMatchObject({ name, stock: 20 });
});

test('an admin sets category, sizes and numbers of a product, and a visitor finds it by each', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400|409/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const suffix = Date.now();
  const name = `Lever ball valve ${suffix}`;
  const numberFields = { unitPrice: 14.5, stock: 40, minOrder: 1 };
  const image = '/pictures/brass-ball-valve-1-2-in-bsp-female-640.webp';
  await postAsVisitor(page, '/api/product', { name, ...numberFields, image, description: 'Opens by a quarter turn.' });
  await page.goto(`/dashboard/manageProducts/${(await findFirstProduct(page, name))._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${name}`);

  for (const [button, called, done] of [
    ['New category', `Lever valves ${suffix}`, 'Category added'],
    ['New attribute', `Lever ${suffix}`, 'Attribute added'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(called);
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await expect(page.getByText(done)).toBeVisible();
  }
  await page.getByLabel('Category').selectOption(`Lever valves ${suffix}`);
  await page.getByLabel('Category').selectOption('Valves › Ball valves');
  await page.getByLabel('SKU').fill('VAL-0011');
  await page.getByLabel('Brand').fill('Testwerk');
  const attributes = page.getByRole('group', { name: 'Attributes' });
  await attributes.getByRole('button', { name: 'Add attribute' }).click();
  await attributes.getByLabel('Attribute', { exact: true }).selectOption('Nominal size');
  await attributes.getByLabel('Value', { exact: true }).fill('1/2 in');
  await attributes.getByRole('button', { name: 'Add attribute' }).click();
  await attributes.getByLabel('Attribute', { exact: true }).last().selectOption('Max pressure, bar');
  await attributes.getByLabel('Value', { exact: true }).nth(1).fill('much');
  await attributes.getByRole('button', { name: 'Add attribute' }).click();
  await attributes.getByLabel('Attribute', { exact: true }).last().selectOption(`Lever ${suffix}`);
  await attributes.getByLabel('Value', { exact: true }).last().fill('Red');
  const ends = page.getByRole('group', { name: 'Ends' });
  await ends.getByRole('button', { name: 'Add end' }).click();
  await ends.getByLabel('Joint', { exact: true }).selectOption('G');
  await ends.getByLabel('Gender').selectOption('female');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(ends.getByText('Size is Required')).toBeVisible();
  await ends.getByLabel('Size', { exact: true }).fill('1/2 in');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another product has this SKU.').first()).toBeVisible();
  await expect(attributes.getByText('Enter a number in bar')).toBeVisible();
  await page.getByLabel('SKU').fill(`LBV-${suffix}`);
  await attributes.getByLabel('Value', { exact: true }).nth(1).fill('16');
  const numbers = page.getByRole('group', { name: 'Part numbers' });
  await numbers.getByRole('button', { name: 'Add number' }).click();
  await numbers.getByLabel('Number', { exact: true }).fill(`TW ${suffix}.7`);
  const pictures = page.getByRole('group', { name: 'More pictures' });
  await pictures
    .getByLabel('Or upload a picture')
    .setInputFiles({ name: 'lever.png', mimeType: 'image/png', buffer: await makePicture() });
  await expect(pictures.getByLabel('Picture URL')).toHaveValue(/^\/pictures\/u\//);
  await pictures.getByLabel('What it shows').fill('Its lever');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Yay! edit Success')).toBeVisible();

  for (const query of ['category=ball-valves&size=1%2F2+in', 'fits=BSP+male+1%2F2+in']) {
    expect((await fetchPageText(page.request, `/products?${query}&sort=newest`)).text, query).toContain(name);
  }
  await page.goto(`/products?search=tw${suffix}7`);
  await page.getByRole('heading', { name, exact: true }).getByRole('link').click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Ball valves');
  await expect(page.getByText('16 bar')).toBeVisible();
  await expect(page.getByText('Red', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show picture 2: Its lever' }).click();
  await expect(page.getByRole('button', { name: 'Zoom: Its lever' })).toBeVisible();
});

test('an admin sees why a person cannot become admin, and the last admin cannot be removed', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  // The page may request the dashboard counts at the moment when the person stops being staff.
  expectTrouble(/403.*\/api\/desk/);
  await register(page, 'Unverified Ursula');
  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/makeAdmin');
  await page.getByRole('button', { name: 'Make Admin: Unverified Ursula' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make Admin' }).click();
  await expect(dialog.getByText('Only somebody with a verified email address can become staff.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove admin rights: Ada Admin' }).click();
  await dialog.getByRole('button', { name: 'Remove admin rights' }).click();
  await expect(dialog.getByText('The shop needs at least one admin.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Make Admin: Carl Customer' }).click();
  await dialog.getByRole('button', { name: 'Make Admin' }).click();
  await expect(page.getByText('Admin make Success')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove admin rights: Carl Customer' })).toBeVisible();

  await clearSignIn(page);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/dashboard/makeAdmin');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('CARL c');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\?search=CARL\+c$/);
  await expect(page.getByRole('button', { name: /^(?:Remove admin rights|Make Admin)/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove admin rights: Carl Customer' }).click();
  await dialog.getByRole('button', { name: 'Remove admin rights' }).click();
  await expect(page.getByText('Admin rights removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.getByText('Only an admin may do this.')).toHaveCount(0);
});

test('an admin refunds pieces, then an amount, then the rest, and sees the order’s history', async ({ page }) => {
  await logIn(page, 'admin@example.com', 'admin-demo');
  const delivery = { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo', phone: '112' };
  const order = await placeLines(page, 'SEL-0022 3\nSEL-0021 1', delivery);
  const { _id, number, total } = order;
  await payOrder(page, order);
  const lines = await page.evaluate(async (id) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    return (await (await fetch(`/api/orders/${id}`, { headers })).json()).lines;
  }, _id);

  await page.goto('/dashboard/orders');
  const row = page.getByRole('row', { name: new RegExp(`Order ${number}`) });
  const dialog = page.getByRole('dialog', { name: 'Refund this order' });
  const amount = dialog.getByLabel('Amount');
  await row.getByRole('button', { name: `More: order ${number}` }).click();
  await row.getByRole('button', { name: `Refund order ${number}` }).click();
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('Reason is Required')).toBeVisible();
  await expect(dialog.getByText('The customer sees it with the order.')).toBeVisible();
  await expect(dialog.getByText('Enter an amount such as 12.50')).toBeVisible();

  // The proposed refund for one of three pieces is a third of the line's amount.
  const pieces = dialog.getByRole('spinbutton', { name: `Pieces of ${lines[0].productName}` });
  await pieces.fill('4');
  await expect(dialog.getByText(`Too many pieces to refund: ${lines[0].productName}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await pieces.fill('1');
  const piece = (Math.floor((lines[0].price * 100) / 3) / 100).toFixed(2);
  await expect(amount).toHaveValue(piece);
  await expect(dialog.getByLabel('The goods are back')).toHaveCount(0);
  await dialog.getByLabel('Reason').fill('one too many');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Refund Success')).toBeVisible();
  await expect(row).toContainText(`Refunded $${piece}`);

  await row.getByRole('link', { name: `Order ${number}` }).click();
  await expect(page.getByRole('list', { name: 'What was ordered' })).toContainText('1 refunded');
  await page.getByRole('button', { name: `Refund order ${number}` }).click();
  await expect(dialog.getByText('2 of 3 can be refunded')).toBeVisible();
  await amount.fill('1.50');
  await dialog.getByLabel('Reason').fill('a scratch');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('Refund of $1.50');

  // Pieces that were not refunded are delivered and then returned.
  await page.getByRole('button', { name: `Deliver order ${number}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click();
  await expect(page.getByText('Deleverd Success')).toBeVisible();
  await page.getByRole('button', { name: `Refund order ${number}` }).click();
  await dialog.getByRole('button', { name: 'All that is left' }).click();
  await expect(amount).toHaveValue((total - Number(piece) - 1.5).toFixed(2));
  await dialog.getByLabel('The goods are back').first().check();
  await dialog.getByLabel('Reason').fill('sent back');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('main').getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'What was ordered' })).toContainText('2 returned');
  const timeline = page.getByRole('list', { name: 'What happened' });
  for (const words of ['Placed', 'Paid', 'Delivered', 'Refunded $1.50', 'a scratch', 'sent back', 'Ada Admin']) {
    await expect(timeline.getByText(words).first()).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText(/Credit note \d{4}-\d{6}/);

  await page.goto('/dashboard/myorders');
  await expect(page.getByRole('row', { name: new RegExp(String(number)) })).toContainText('Refunded');
});

test('the later of two editors of a product sees the conflict and keeps their input', async ({
  page,
  request,
  shopUrl,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  const call = await callAsAdmin(request, shopUrl);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/manageProducts?search=HND-0021');
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Brand')).toBeVisible();
  const { _id } = await findProduct(call, 'HND-0021');
  const { slug: _slug, ...was } = await call<{ slug: string; stock: number }>('GET', `/api/product/${_id}/details`);
  await call('PUT', `/api/product/${_id}/details`, { ...was, stockWas: was.stock, brand: 'Firstwerk', lowStockAt: 3 });

  await page.getByLabel('Brand').fill('Secondwerk');
  await page.getByLabel('Product family').fill('of-two-editors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Both of you changed: Brand (theirs: Firstwerk).')).toBeVisible();
  await expect(page.getByLabel('Reorder at')).toHaveValue('3');
  await expect(page.getByLabel('Brand')).toHaveValue('Secondwerk');
  await expect(page.getByLabel('Product family')).toHaveValue('of-two-editors');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Yay! edit Success')).toBeVisible();
});
