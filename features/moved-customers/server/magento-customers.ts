import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { SECRET_COLUMNS } from '#features/other-shops/server/secret-columns.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { groupParts } from '#features/moving-in/server/read-rows.ts';
import { type CustomerDraft, readCustomer } from './customer-draft.ts';

/** The most address rows of one customer in a file. The same address may occur several times. */
const MOST_ADDRESSES = 200;

/** The customers of a Magento shop. A row without an email address has another address of the customer above it. */
export const magentoCustomers: MoveSource<CustomerDraft> = {
  name: 'Magento',
  signatures: [{ needs: ['email', '_website', '_address_street'] }],
  dates: ['created_at'],
  open: (head) => {
    head.ignore('_website', '_store', 'created_in', 'group_id', 'store_id', 'website_id', ...SECRET_COLUMNS);
    head.ignore('disable_auto_group_change');
    const read = openCells(head, {
      email: ['email'],
      first: ['firstname'],
      middle: ['middlename'],
      last: ['lastname'],
      since: ['created_at'],
      taxNumber: ['taxvat'],
    });
    const readAddress = openCells(head, {
      first: ['_address_firstname'],
      last: ['_address_lastname'],
      company: ['_address_company'],
      line1: ['_address_street'],
      postcode: ['_address_postcode'],
      city: ['_address_city'],
      region: ['_address_region'],
      country: ['_address_country_id'],
      phone: ['_address_telephone'],
      vat: ['_address_vat_id'],
      billing: ['_address_default_billing_'],
      shipping: ['_address_default_shipping_'],
    });
    return async function* (rows) {
      const isNext = (row: FileRow) => read(row).email !== '';
      for await (const { first, parts } of groupParts(rows, isNext, readAddress, MOST_ADDRESSES)) {
        const { email, first: given, middle, last, since, taxNumber } = read(first);
        const addresses = parts.map(({ first: there, last: family, vat, billing, shipping, ...more }) => {
          const name = `${there} ${family}`.trim();
          return { ...more, name, taxNumber: vat || taxNumber, isBilling: billing === '1' && shipping !== '1' };
        });
        yield readCustomer({
          line: first.line,
          email,
          names: [[given, middle, last].filter((part) => part !== '').join(' '), addresses[0]?.company ?? ''],
          phone: addresses.find(({ phone }) => phone !== '')?.phone ?? '',
          since,
          addresses,
        });
      }
    };
  },
};
