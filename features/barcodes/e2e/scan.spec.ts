import type { Page } from '@playwright/test';
import { type Label, renderLabel, withCamera } from '#e2e/helpers/fake-camera.ts';
import { openPageFully } from '#e2e/helpers/open-page.ts';
import { expect, logIn, test } from '#e2e/helpers/shop.ts';

/* Holds a label in front of a phone camera. The test browser has no built-in reader, so the shop's own one runs. */

/** A code out of sight for longer than this counts as shown again (features/barcodes/web/use-camera.ts). */
const GONE_MS = 1500;

const elbow: Label = { format: 'EAN13', text: '2009000100619' };
const valve: Label = { format: 'Code128', text: 'VAL-0011' };

test('scanning a bar code, a Code 128 SKU or a shop QR code opens the product and turns the camera off', async ({
  browser,
  shopUrl,
}) => {
  const saw: Label = { format: 'QRCode', text: `${shopUrl}/products/hacksaw-300-mm` };
  await withCamera(browser, shopUrl, null, async ({ page, complaints, isCameraOn, showLabel: hold }) => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.postDataBuffer() !== null) bodies.push(request.url());
    });
    await page.goto('/blog');
    for (const [label, slug] of [
      [elbow, 'compression-elbow-90-15-mm'],
      [valve, 'brass-ball-valve-1-2-in-bsp-female'],
      [saw, 'hacksaw-300-mm'],
    ] as const) {
      await hold(null);
      await page.getByRole('link', { name: 'Scan' }).locator('visible=true').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeVisible();
      await hold(label);
      await expect(page).toHaveURL(new RegExp(`/products/${slug}$`));
      await expect.poll(isCameraOn).toBe(false);
      // Going back does not open the camera again.
      await page.goBack();
      await expect(page).toHaveURL(/\/blog$/);
    }
    // The camera's pictures stay on the device: a code is part of an address, so no request has a body.
    expect(bodies).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('reports an unknown code, follows no foreign address, and turns the camera off in a hidden tab', async ({
  browser,
  shopUrl,
}) => {
  const unknown: Label = { format: 'EAN13', text: '5012345678900' };
  const trap: Label = { format: 'QRCode', text: 'https://evil.example/products/hacksaw-300-mm' };
  await withCamera(browser, shopUrl, unknown, async ({ page, complaints, isCameraOn, showLabel: hold }) => {
    await page.addInitScript(() => {
      const knock = (pattern: number | number[]) => (document.title = `Knocked ${[pattern].flat().length}`);
      Object.defineProperty(navigator, 'vibrate', { value: knock });
    });
    await page.goto('/scan');
    const message = page.getByRole('status').filter({ hasText: 'No product here has the code 5012345678900.' });
    await expect(message).toBeVisible();
    // The vibration signals that the code does not count to a person who looks at the box.
    await expect(page).toHaveTitle('Knocked 3');
    await expect.poll(isCameraOn).toBe(true);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(isCameraOn).toBe(false);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(isCameraOn).toBe(true);
    await hold(trap);
    await expect(page.getByText('This QR code leads to evil.example, not to a product here.')).toBeVisible();
    await expect(page).toHaveURL(/\/scan$/);
    await hold({ format: 'EAN13', text: '4006381333931' });
    await page.getByRole('link', { name: 'Search for it' }).click();
    await expect(page).toHaveURL(/\/products\?search=4006381333931$/);
    await expect.poll(isCameraOn).toBe(false);
    expect(complaints).toEqual([]);
  });
});

test('leaving the page while it looks for a code reader leaves no reader running', async ({ browser, shopUrl }) => {
  await withCamera(browser, shopUrl, null, async ({ page, complaints, isCameraOn }) => {
    await page.addInitScript(() => {
      const found = Promise.withResolvers<string[]>();
      const getFormats = () => {
        Object.assign(globalThis, { findNone: () => found.resolve([]) });
        return found.promise;
      };
      const ReportingWorker = class extends Worker {
        override terminate() {
          super.terminate();
          document.title = 'The reader is stopped';
        }
      };
      Object.assign(globalThis, { BarcodeDetector: { getSupportedFormats: getFormats }, Worker: ReportingWorker });
    });
    // If it is clicked before the scripts load, the link opens another document, and the reader is gone.
    await openPageFully(page, '/cart');
    await page.getByRole('link', { name: 'Scan' }).locator('visible=true').click();
    await page.waitForFunction(() => 'findNone' in globalThis);
    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
    await expect.poll(isCameraOn).toBe(false);
    await page.evaluate(() => (globalThis as unknown as { findNone: () => void }).findNone());
    await expect(page).toHaveTitle('The reader is stopped');
    expect(complaints).toEqual([]);
  });
});

test('in quick order a scanned code adds a line, a second scan adds a piece, and Escape ends scanning', async ({
  browser,
  shopUrl,
}) => {
  await withCamera(browser, shopUrl, elbow, async ({ page, complaints, isCameraOn, showLabel: hold }) => {
    await logIn(page, 'customer@example.com', 'customer-demo');
    await page.goto('/dashboard/quickorder');
    const pad = page.getByLabel('Part numbers and quantities');
    await pad.fill('SEL-0022 2');
    const button = page.getByRole('button', { name: 'Scan' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Scan' });
    const message = dialog.getByRole('status').last();
    await expect(message).toContainText(/elbow.*: 1 piece on the list\./);
    // A code that stays in sight does not add another piece.
    await page.waitForTimeout(GONE_MS);
    await expect(message).toContainText(/elbow.*: 1 piece on the list\./);
    await hold(valve);
    await expect(message).toContainText(/valve.*: 1 piece on the list\./);
    await page.waitForTimeout(GONE_MS);
    await hold(elbow);
    await expect(message).toContainText(/elbow.*: 2 pieces on the list\./);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(isCameraOn).toBe(false);
    await expect(button).toBeFocused();
    await expect(pad).toHaveValue('SEL-0022 2\nFIT-0061 2\nVAL-0011 1\n');
    await page.getByRole('button', { name: 'Check list' }).click();
    await expect(page.getByRole('table', { name: 'Checked lines' })).toContainText('Compression elbow');
    expect(complaints).toEqual([]);
  });
});

test('if the camera is refused, goods in shows why, accepts photos and typed, ITF and UPC-E codes, and shows slow lookups', async ({
  browser,
  shopUrl,
}) => {
  const use = async ({ page, complaints }: { page: Page; complaints: string[] }) => {
    await logIn(page, 'admin@example.com', 'admin-demo');
    await page.goto('/dashboard/stock');
    await page.getByRole('button', { name: 'Scan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan' });
    await expect(dialog.getByRole('alert')).toContainText('This shop is not allowed to use the camera.');
    const message = dialog.getByRole('status').last();
    const code = dialog.getByLabel('Type the code');
    await code.focus();
    await page.keyboard.type('VAL-0011\n');
    await expect(message).toContainText(/valve.*: 1 piece on the list\./);
    await expect(code).toHaveValue('');
    await page.keyboard.type('2009000100618\n');
    await expect(message).toContainText('2009000100618 is not a valid bar code: a digit is wrong or missing.');
    // The rejected code is selected, so the next one replaces it.
    await page.keyboard.type('2009000100619\n');
    await expect(message).toContainText(/elbow.*: 1 piece on the list\./);

    const photo = dialog.getByLabel('Or take a photo of it');
    const take = (buffer: Buffer) => photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await take(await renderLabel(valve));
    await expect(message).toContainText(/valve.*: 2 pieces on the list\./);
    await take(Buffer.from('no picture'));
    await expect(message).toContainText('We cannot read this file as a picture.');
    await take(await renderLabel({ format: 'ITF', text: '02009000100619' }));
    await expect(message).toContainText(/elbow.*: 2 pieces on the list\./);
    await take(await renderLabel({ format: 'UPCE', text: '04252614' }));
    await expect(message).toContainText('No product here has the code 0042100005264.');

    const slow = Promise.withResolvers<void>();
    await page.route('**/api/barcodes?*', async (route) => {
      await slow.promise;
      await route.continue();
    });
    await code.fill('FIT-0061');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(message).toHaveText('Looking it up...');
    // Pressing Enter again during the lookup does not add the piece twice.
    await code.press('Enter');
    slow.resolve();
    await expect(message).toContainText(/elbow.*: 3 pieces on the list\./);

    await page.context().grantPermissions(['camera']);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(message).toContainText(/elbow.*: 4 pieces on the list\./);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByLabel('SKU and pieces, one product per line')).toHaveValue('VAL-0011 2\nFIT-0061 4\n');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.getByRole('table', { name: 'What would change' })).toContainText('+4');
    expect(complaints).toEqual([]);
  };
  await withCamera(browser, shopUrl, elbow, use, { mayUse: false });
});

test('a code can be typed without JavaScript, and in a browser that opens no camera', async ({
  browser,
  shopUrl,
  page,
}) => {
  const plain = await (await browser.newContext({ baseURL: shopUrl, javaScriptEnabled: false })).newPage();
  await plain.goto('/scan');
  await expect(plain.getByText('the camera cannot be used. Type the code.')).toBeVisible();
  await plain.getByLabel('Type the code').fill('FIT-0061');
  await plain.getByRole('button', { name: 'Find' }).click();
  await expect(plain).toHaveURL(/\/products\/compression-elbow-90-15-mm$/);

  await page.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await page.goto('/scan');
  await expect(page.getByText('This browser does not allow the camera on this address.')).toBeVisible();
  await page.getByLabel('Type the code').fill('cp-10061');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/\/products\/compression-elbow-90-15-mm$/);
});
