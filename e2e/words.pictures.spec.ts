import { formatProductName } from '#features/products/contract/format-product-name.ts';
import type { Page } from '@playwright/test';
import { fetchPageText, openPageFully } from './helpers/open-page.ts';
import { expect, clearSignIn, logIn, openOrderDialog, pressInMenu, register, test } from './helpers/shop.ts';

/* Checks the texts, labels and parts in the specification, screen by screen. */

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

const getColumns = async (page: Page) => {
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const headers = await table.locator('thead th').allTextContents();
  return headers.map((text) => text.trim());
};

test('home has carousel, promises, counters, newest, best-selling, reviews and contact, and nothing moves with reduced motion', async ({
  page,
}) => {
  await page.goto('/home');
  await expect(page).toHaveTitle('Home');
  const main = page.getByRole('main');
  const slides = main
    .getByRole('region', { name: 'Featured' })
    .getByRole('link', { name: 'Get Started', includeHidden: true });
  await expect(slides).toHaveCount(4);
  for (const slide of await slides.all()) await expect(slide).toHaveAttribute('href', '/products');
  for (const promise of [
    ['Free shipping', 'For orders from $100'],
    ['Support 24/7', ''],
    ['100% safety', 'Only secure payments'],
    ['Hot offers', 'Discounts up to 60%'],
  ]) {
    for (const text of promise) await expect(main.getByText(text).first()).toBeVisible();
  }
  const summary = page.getByRole('region', { name: 'Business Summary' });
  for (const figure of ['1000+', '150M+', '50k+', '60+']) await expect(summary.getByText(figure)).toBeVisible();
  const latest = page.getByRole('region', { name: 'Latest Product' });
  await expect(latest.getByRole('article')).toHaveCount(2);
  await expect(latest.getByText('New', { exact: true })).toHaveCount(2);
  const best = page.getByRole('region', { name: 'Best-Selling Product' });
  await expect(best.getByRole('article')).toHaveCount(6);
  const first = (await (await page.request.get('/api/products?limit=6')).json()) as { name: string }[];
  await expect(best.getByRole('heading', { level: 3 })).toHaveText(first.map(({ name }) => formatProductName(name)));
  await expect(best.getByRole('link', { name: 'See All' })).toHaveAttribute('href', '/products');
  const reviews = page.getByRole('region', { name: 'Customar Reviews' });
  await expect(reviews.getByText(/Ratings: [1-5]/).first()).toBeVisible();
  const dots = reviews.getByRole('button', { name: /Customer reviews, page \d+/ });
  await dots.last().click();
  await expect(dots.last()).toHaveAttribute('aria-current', 'true');
  const contact = page.getByRole('region', { name: 'Contact Us' });
  for (const label of ['Email Address', 'Subject', 'Message']) await expect(contact.getByLabel(label)).toBeVisible();
  const movements = await page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  expect(movements).not.toContain('running');
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0);
});

test('a product card shows picture, name, price, stock, minimum order, description and Order Now, in one to five columns', async ({
  page,
}) => {
  await page.goto('/products');
  await expect(page).toHaveTitle('Products');
  const card = page.getByRole('article').filter({ hasText: 'Compression elbow 90°, 15 mm' });
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card).toContainText('Unit Price: $2.95');
  await expect(card).toContainText(/Stock:\s*\d+ in stock/);
  await expect(card).toContainText(/Minimum Order:\s*1(?!\d)/);
  await expect(card).toContainText('complete with nuts and brass olives');
  await expect(card.getByRole('link', { name: /^Order Now/ })).toHaveAttribute('href', /^\/purcess\/[0-9a-f-]{36}$/);
  await page.goto('/products?search=threaded+rod+M8');
  const pack = page.getByRole('article').filter({ hasText: 'Threaded rod M8' });
  await expect(pack).toContainText('Unit Price: $12.90 for 5');
  await expect(pack).toContainText('Minimum Order: 5 · $2.58 each');
  await expect(pack).toContainText(/Minimum Order:\s*5/);
  await page.goto('/products');
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
    [1440, 4],
    [1920, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.slice(0, 6).map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

test('login and register have their fields, buttons and links; a toast shows top right for five seconds, paused on hover', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/login');
  const labels = page.getByRole('main').locator('label');
  await expect(labels).toHaveText(['Email', 'Password']);
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue With Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Create New Account' }).click();
  await expect(page).toHaveURL(/\/regester$/);
  await expect(labels).toHaveText(['Name', 'Email', 'Password']);
  await page.getByRole('button', { name: 'Regester' }).click();
  for (const sentence of ['Name is Required', 'Email is Required', 'Password is Required']) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Continue With Google' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');

  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const toast = page.getByText('Login Success.');
  await expect(toast).toBeVisible();
  const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  expect(x + width / 2).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2 - 1);
  expect(y).toBeLessThan(120);
  const bar = page.locator('.toast-clock').first();
  await expect(bar).toHaveCSS('animation-duration', '5s');
  await toast.hover();
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await expect(page).toHaveURL(/\/$/);
});

test('the navigation shows Login to visitors, and Dashboard, name and Logout after login; the side menu has the pages of the role', async ({
  page,
}) => {
  const openMenu = async () => {
    if (!isPhone(page)) return page.getByRole('banner');
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  };
  const sideLinks = async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Open dashboard menu' }).click();
    return page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  };
  /** Runs the same checks on a phone, where the menus are drawers, and on a desktop. */
  const atBothWidths = async (look: () => Promise<void>) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await look();
    }
  };
  const closeDrawer = async () => {
    if (isPhone(page)) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await openPageFully(page, '/blog');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Copperline, home' })).toHaveAttribute('href', '/');
  await atBothWidths(async () => {
    const menu = await openMenu();
    for (const [name, href] of [
      ['Home', '/home'],
      ['Products', '/products'],
      ['Portfolio', '/portfolio'],
      ['Blog', '/blog'],
      ['Login', '/login'],
    ] as const) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await closeDrawer();
  });

  await register(page, 'Sam Sidemenu');
  await openPageFully(page, '/dashboard/profile');
  await expect(await sideLinks()).toHaveText([
    'My Profile',
    'My Orders',
    'Quick Order',
    'Bought before',
    'My Lists',
    'Add A Review',
  ]);

  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await openPageFully(page, '/dashboard/myorders');
  await atBothWidths(async () => {
    await expect(await sideLinks()).toHaveText(
      [
        'Today',
        'Manage All Orders',
        'New Order',
        'Drafts and Quotes',
        'Pack and Ship',
        'Payments',
        'Accounts',
        'Cash Book',
        'Returns',
        'Disputes',
        'Manage Products',
        'Add A Product',
        'Categories',
        'Price and Stock Sheet',
        'Sale Prices',
        'Discount Codes',
        'Price Lists',
        'Stock',
        'Low Stock',
        'Customers',
        'Companies',
        'Inbox',
        'Reviews',
        'Product Reviews',
        'Sales',
        'Accounting',
        'Checks',
        'Failed',
        'Audit',
        'Settings',
        'Make Admin',
        'My Profile',
        'Notices',
        'My Lists',
      ].map((label) => new RegExp(`^${label}(?:[\\d,]+ [a-z ]+)?$`)),
    );
    await closeDrawer();
    const menu = await openMenu();
    // The drawer leads everyone to My Orders. In the header, the target of the link depends on the admin flag.
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      isPhone(page) ? '/dashboard/myorders' : '/dashboard/orders',
    );
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    const order = ['Home', 'Products', 'Dashboard', 'Portfolio', 'Blog', 'Ada Admin'];
    const names = await menu.getByRole('link').allTextContents();
    expect(names.filter((name) => order.includes(name))).toEqual(order);
    await expect(menu.getByRole('link', { name: 'Ada Admin' })).toHaveAttribute('href', '/profile');
    await closeDrawer();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Ada Admin' }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await pressInMenu(page, 'Logout');
  await expect(page.getByText('Logout Success')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('session') }),
  );
});

test('/profile, /register and /dashboard redirect by role; product and people tables have their columns, admins a label', async ({
  page,
}) => {
  expect((await page.request.get('/register')).url()).toMatch(/\/regester$/);
  await logIn(page, 'customer@example.com', 'customer-demo');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/myorders$/);
  await expect(page).toHaveTitle(/Dashboard \| Copperline$/);

  await clearSignIn(page);
  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
  const side = page.getByRole('navigation', { name: 'Dashboard' });
  await side.getByRole('link', { name: 'Manage Products' }).click();
  await expect(page).toHaveTitle('Manage products | Dashboard | Copperline');
  expect(await getColumns(page)).toEqual(['Name', 'Stock', 'Unit Price', 'Actions']);
  await side.getByRole('link', { name: 'Make Admin' }).click();
  const admin = page.getByRole('row', { name: /admin@example\.com/ });
  await expect(admin.getByText('Admin', { exact: true })).toBeVisible();
  expect(await getColumns(page)).toEqual(['Name', 'Email', 'Make Admin']);

  // The confirmation can be cancelled.
  await page.getByRole('button', { name: 'Make Admin: Carl Customer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveText(['Go back', 'Make Admin', '']);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the order dialog is prefilled from profile or last order and sends the buyer; My Orders has its columns, pay, Cancel and hold time', async ({
  page,
}) => {
  const email = await register(page, 'Pia Prefill');
  await page.evaluate(async (address) => {
    await fetch(`/api/user/${address}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` },
      body: JSON.stringify({ education: 'School', location: 'Bergen', phone: '55 66', linkedin: 'in/pia' }),
    });
  }, email);
  let dialog = await openOrderDialog(page);
  await expect(dialog.getByLabel('Address')).toHaveValue('');
  await expect(dialog.getByLabel('Phone Number')).toHaveValue('55 66');
  for (const label of ['Name', 'Email']) await expect(dialog.getByLabel(label)).toHaveAttribute('readonly');
  await expect(dialog.locator('label')).toHaveText(['Name', 'Email', 'Country', 'Address', 'Phone Number']);
  await dialog.getByLabel('Country').fill('Norway');
  await dialog.getByLabel('Address').fill('2 Pipe Lane');
  const posted = page.waitForRequest('**/api/order');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  expect((await posted).postDataJSON()).toMatchObject({ userName: 'Pia Prefill', email, paid: false });
  await expect(page.getByText('Yay! Order Success')).toBeVisible();

  dialog = await openOrderDialog(page);
  await expect(dialog.getByLabel('Country')).toHaveValue('Norway');
  await expect(dialog.getByLabel('Address')).toHaveValue('2 Pipe Lane');

  await page.goto('/dashboard/myorders');
  expect(await getColumns(page)).toEqual(['Number', 'Name', 'Quantity', 'Price', 'Payment']);
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('link', { name: /^pay order \d+/ })).toHaveText('pay');
  await expect(row.getByRole('button', { name: /^Cancel order \d+/ })).toBeVisible();
  await expect(row).toContainText(/Held until \d{1,2} \w{3} \d{4}, \d\d:\d\d/);
});

test('on a slow connection the products show a loading image, and the login guard a spinner', async ({
  page,
  request,
}) => {
  // Starts on a public page, because between public pages the browser itself opens the next one and shows that it is
  // loading.
  await openPageFully(page, '/cart');
  for (const [link, heading] of [
    ['Products', 'All You Needs'],
    ['Home', 'The right fitting'],
  ] as const) {
    const gate = Promise.withResolvers<void>();
    await page.route('**/*.data*', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await pressInMenu(page, link);
    await expect(page.getByRole('img', { name: 'Loading', exact: true })).toBeVisible();
    gate.resolve();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.unroute('**/*.data*');
  }
  expect((await fetchPageText(request, '/dashboard/myorders')).text).toContain('Checking who is signed in');
});
