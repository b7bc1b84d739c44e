import { SECRET_COLUMNS } from '#features/other-shops/server/secret-columns.ts';
import { isYes } from '#features/other-shops/server/truth.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { openCells } from '#features/moving-in/server/read-cells.ts';
import { type CustomerDraft, readCustomer } from './customer-draft.ts';

/** The customers of a Shopify shop: one row each, with one address. */
export const shopifyCustomers: MoveSource<CustomerDraft> = {
  name: 'Shopify',
  signatures: [
    { needs: ['First Name', 'Last Name', 'Email', 'Accepts Email Marketing'] },
    { needs: ['First Name', 'Last Name', 'Email', 'Accepts Marketing'] },
  ],
  open: (head) => {
    head.ignore('Customer ID', ...SECRET_COLUMNS);
    const read = openCells(head, {
      first: ['First Name'],
      last: ['Last Name'],
      email: ['Email'],
      phone: ['Phone'],
      note: ['Note'],
      newsletter: ['Accepts Email Marketing', 'Accepts Marketing'],
      taxExempt: ['Tax Exempt'],
    });
    const readAddress = openCells(head, {
      company: ['Default Address Company', 'Company'],
      line1: ['Default Address Address1', 'Address1'],
      line2: ['Default Address Address2', 'Address2'],
      city: ['Default Address City', 'City'],
      region: ['Default Address Province Code', 'Province Code', 'Province'],
      country: ['Default Address Country Code', 'Country Code', 'Default Address Country', 'Country'],
      postcode: ['Default Address Zip', 'Zip'],
      phone: ['Default Address Phone'],
    });
    return async function* (rows) {
      for await (const row of rows) {
        const { first, last, email, phone, note, newsletter, taxExempt } = read(row);
        const address = readAddress(row);
        const name = `${first} ${last}`.trim();
        yield readCustomer({
          line: row.line,
          email,
          names: [name, address.company],
          phone,
          note,
          addresses: [{ ...address, name }],
          newsletter: isYes(newsletter),
          warnings: isYes(taxExempt) ? ['They were tax exempt in the former shop. Here they pay tax'] : [],
        });
      }
    };
  },
};
