import { expect, findFirstProduct, logIn, test } from '#e2e/helpers/shop.ts';

const writePdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`),
});

test('staff add documents to a product, and a shopper downloads them from its page', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/4(?:00|22)/);
  await logIn(page, 'admin@example.com', 'admin-demo');
  const { _id, slug } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/dashboard/manageProducts/${_id}`);
  const main = page.getByRole('main');
  await main.getByText('Documents: none').click();
  const choose = main.getByLabel('Upload a PDF');
  await choose.setInputFiles({ ...writePdf('page.pdf'), buffer: Buffer.from('<script>alert(1)</script>') });
  await expect(main.getByText('This file is not a PDF.').first()).toBeVisible();
  await choose.setInputFiles(writePdf('user_manual.pdf'));
  await expect(main.getByLabel('Title').first()).toHaveValue('user manual');
  await choose.setInputFiles(writePdf('Data sheet.pdf'));
  await expect(main.getByLabel('Title').nth(1)).toHaveValue('Data sheet');
  await main.getByRole('button', { name: 'Move document 2 up' }).click();
  await main.getByLabel('Title').nth(1).fill('');
  await main.getByRole('button', { name: 'Save documents' }).click();
  await expect(main.getByText('Enter a title')).toBeVisible();
  await main.getByLabel('Title').nth(1).fill('User manual');
  await main.getByRole('button', { name: 'Save documents' }).click();
  await expect(page.getByText('Documents saved')).toBeVisible();

  await page.goto(`/products/${slug}`);
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(documents.getByRole('listitem')).toHaveText([
    /^Data sheet PDF, \d+ bytes$/,
    /^User manual PDF, \d+ bytes$/,
  ]);
  const download = page.waitForEvent('download');
  await documents.getByRole('link', { name: 'User manual' }).click();
  expect((await download).suggestedFilename()).toBe('User manual.pdf');

  await page.goto(`/dashboard/manageProducts/${_id}`);
  await main.getByText('Documents: 2').click();
  await main.getByRole('button', { name: 'Remove document 2' }).click();
  await main.getByRole('button', { name: 'Remove document 1' }).click();
  await main.getByRole('button', { name: 'Save documents' }).click();
  await expect(page.getByText('Documents saved')).toBeVisible();
  await page.goto(`/products/${slug}`);
  await expect(documents).toHaveCount(0);
});
