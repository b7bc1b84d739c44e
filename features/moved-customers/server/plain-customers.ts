import { SECRET_COLUMNS } from '#features/other-shops/server/secret-columns.ts';
import { isNo, isYes } from '#features/other-shops/server/truth.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { type CustomerDraft, readCustomer } from './customer-draft.ts';

/* Files with one row for each customer, which differ only in the names of their columns. */

const columns = {
  email: ['Email', '_email'],
  first: ['First Name', 'firstname', 'first_name'],
  last: ['Last Name', 'lastname', 'last_name'],
  name: ['Name'],
  company: ['Company'],
  phone: ['Phone', 'telephone'],
  note: ['Notes', 'Note'],
  since: ['Registration date', 'Date Joined', 'Sign Up', 'created_at'],
  taxNumber: ['vat_id', 'taxvat', 'VAT Number'],
  newsletter: ['Newsletter (0/1)'],
  isActive: ['Active (0/1)'],
  line1: ['street', 'Address 1', 'Address1'],
  line2: ['Address 2', 'Address2'],
  postcode: ['postcode', 'Postal Code', 'ZIP'],
  city: ['city'],
  region: ['region', 'State'],
  country: ['country_id', 'Country / Region', 'Country'],
  billing: ['_address_default_billing_'],
  shipping: ['_address_default_shipping_'],
};

const createSource = (name: string, needs: readonly string[]): MoveSource<CustomerDraft> => ({
  name,
  // A file of Magento with customers and addresses has a reader of its own.
  signatures: [{ needs, not: ['_address_street'] }],
  dates: columns.since,
  open: (head) => {
    head.ignore('Customer ID', 'Username', '_website', '_store', '_entity_id', 'group_id', 'website_id', 'store_id');
    head.ignore('created_in', 'updated_at', 'disable_auto_group_change', 'Last Active', ...SECRET_COLUMNS);
    const read = openCells(head, columns);
    return async function* (rows) {
      for await (const row of rows) {
        const cells = read(row);
        const { first, last, company, phone, line1, newsletter, isActive, billing, shipping } = cells;
        const fullName = `${first} ${last}`.trim() || cells.name;
        yield readCustomer({
          line: row.line,
          email: cells.email,
          names: [fullName, company],
          phone,
          note: cells.note,
          since: cells.since,
          newsletter: isYes(newsletter),
          // Without a street, it is only a place.
          addresses: line1 === '' ? [] : [{ ...cells, name: fullName, isBilling: billing === '1' && shipping !== '1' }],
          problem: isNo(isActive) ? 'This customer is switched off in the former shop' : null,
        });
      }
    };
  },
});

export const plainCustomers: readonly MoveSource<CustomerDraft>[] = [
  createSource('Magento', ['email', '_website', 'firstname', 'lastname']),
  createSource('Magento', ['_email', '_website', 'street', 'postcode']),
  createSource('PrestaShop', ['Email', 'Last name', 'First name', 'Registration date']),
  createSource('BigCommerce', ['First Name', 'Last Name', 'Email', 'Customer Group', 'Date Joined']),
  createSource('WooCommerce', ['Name', 'Username', 'Email', 'Sign Up']),
];
