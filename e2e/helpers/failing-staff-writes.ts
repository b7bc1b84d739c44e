import type { Locator, Page } from '@playwright/test';
import { type FailingWrite, getDialog, openPath } from './failing-writes.ts';
import { chooseFile, expect, findFirstProduct } from './shop.ts';

const chooseOne = (place: Locator) => chooseFile(place, 'trouble.csv', 'SKU;Low Stock\nVAL-0011;41\n');

const openDetails = (button?: string) => async (page: Page) => {
  const { _id } = await findFirstProduct(page, 'adjustable wrench');
  await page.goto(`/dashboard/manageProducts/${_id}`);
  await expect(page.getByLabel('Category')).toBeVisible();
  if (button === undefined) return page.getByRole('main');
  await page.getByRole('button', { name: button }).click();
  return getDialog(page);
};

const product = {
  Name: 'Trouble valve',
  'Unit Price': '12.50',
  Stock: '7',
  'Minimum Order': '1',
  'Image URL': 'https://pictures.example/valve.png',
  Description: 'Opens when nothing else does.',
};

/** The forms of staff that write, by name. */
export const failingStaffWrites: Record<string, FailingWrite> = {
  'add product': {
    actor: 'admin',
    api: '**/api/product',
    open: openPath('/dashboard/addProduct'),
    words: product,
    press: 'Add Product',
  },
  'edit product': {
    actor: 'admin',
    api: '**/api/product/*/details',
    open: openDetails(),
    words: {
      ...product,
      Reason: 'counted',
      SKU: 'TROUBLE-1',
      Brand: 'Leaky & Sons',
      'Product family': 'trouble',
    },
    press: 'Save',
  },
  'documents of a product': {
    actor: 'admin',
    api: '**/api/product/*/details/data-sheets',
    open: async (page) => {
      const main = await openDetails()(page);
      await main.getByText('Documents: none').click();
      const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
      const file = { name: 'trouble.pdf', mimeType: 'application/pdf', buffer };
      await main.getByLabel('Upload a PDF').setInputFiles(file);
      await expect(main.getByLabel('Title')).toBeVisible();
      return main;
    },
    words: { Title: 'What to do in trouble' },
    press: 'Save documents',
  },
  'product family': {
    actor: 'admin',
    api: '**/api/product-families/*',
    open: openPath('/dashboard/families/compression-elbow'),
    words: { 'Product family': 'elbow-90' },
    press: 'Save',
  },
  'new category': {
    actor: 'admin',
    api: '**/api/categories',
    open: openDetails('New category'),
    words: { Name: 'Troubled pipes' },
    press: 'Add category',
  },
  'a redirect': {
    actor: 'admin',
    api: '**/api/redirects',
    open: async (page) => {
      await page.goto('/dashboard/redirects');
      await page.getByRole('button', { name: 'Add redirect' }).click();
      return getDialog(page);
    },
    words: { 'Old address': '/troubled', 'New address': '/about' },
    press: 'Save',
  },
  'a category': {
    actor: 'admin',
    api: '**/api/categories/*',
    open: async (page) => {
      await page.goto('/dashboard/categories');
      await page.getByRole('link', { name: 'Fittings', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Fittings' })).toBeVisible();
      return page.getByRole('main');
    },
    words: { Name: 'Pipe fittings' },
    press: 'Save',
  },
  'a brand': {
    actor: 'admin',
    api: '**/api/brands/*',
    open: async (page) => {
      await page.goto('/dashboard/brands');
      await page.getByRole('link', { name: 'Copperline', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Copperline' })).toBeVisible();
      return page.getByRole('main');
    },
    words: { Name: 'Leaky & Sons', 'About the brand': 'It drips.' },
    press: 'Save',
  },
  'an attribute': {
    actor: 'admin',
    api: '**/api/attributes/*',
    open: openPath('/dashboard/attributes/finish'),
    words: { Name: 'Surface' },
    press: 'Save',
  },
  'new attribute': {
    actor: 'admin',
    api: '**/api/attributes',
    open: openDetails('New attribute'),
    words: { Name: 'Leak rate' },
    press: 'Add attribute',
  },
  'a file of products': {
    actor: 'admin',
    api: '**/api/imports?name=*',
    open: openPath('/dashboard/import'),
    words: {},
    press: '',
    send: chooseOne,
  },
  'apply an import': {
    actor: 'admin',
    api: '**/api/imports/*/apply',
    open: async (page) => {
      await chooseOne(await openPath('/dashboard/import')(page));
      await page.getByRole('button', { name: 'Apply 1 change' }).click();
      return getDialog(page);
    },
    words: {},
    press: 'Apply',
  },
  'delete product': {
    actor: 'admin',
    api: '**/api/product/*',
    open: async (page) => {
      await page.goto('/dashboard/manageProducts');
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      return getDialog(page);
    },
    words: {},
    press: 'Delete',
  },
  'make admin': {
    actor: 'admin',
    api: '**/api/users/*',
    open: async (page) => {
      await page.goto('/dashboard/makeAdmin');
      await page
        .getByRole('button', { name: /^Make Admin:/ })
        .first()
        .click();
      return getDialog(page);
    },
    words: {},
    press: 'Make Admin',
  },
};
