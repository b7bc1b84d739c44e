import { SECRET_COLUMNS } from '#features/other-shops/server/secret-columns.ts';
import type { MoveSource } from '#features/moving-in/server/file-kind.ts';
import { cutText, openCells } from '#features/moving-in/server/read-cells.ts';
import { wooAddressColumns } from '#features/moving-in/server/woo-address.ts';
import { type CustomerDraft, readCustomer } from './customer-draft.ts';

/** WooCommerce's roles of customers. */
const CUSTOMER_ROLES = /^(?:customer|subscriber|)$/i;

const addressColumns = (kind: 'billing' | 'shipping') => ({ ...wooAddressColumns(kind), phone: [`${kind}_phone`] });

/** The customers of a WooCommerce shop: one row each, with a billing and a delivery address. */
export const wooCustomers: MoveSource<CustomerDraft> = {
  name: 'WooCommerce',
  signatures: [{ needs: ['user_email', 'roles', 'billing_address_1'] }],
  dates: ['user_registered'],
  open: (head) => {
    head.ignore('ID', 'customer_id', 'user_login', 'billing_email', ...SECRET_COLUMNS);
    const read = openCells(head, {
      email: ['user_email'],
      role: ['roles', 'role'],
      first: ['first_name'],
      last: ['last_name'],
      display: ['display_name'],
      since: ['user_registered'],
    });
    const readBilling = openCells(head, addressColumns('billing'));
    const readShipping = openCells(head, addressColumns('shipping'));
    return async function* (rows) {
      for await (const row of rows) {
        const { email, role, first, last, display, since } = read(row);
        const [billing, shipping] = [readBilling(row), readShipping(row)];
        const toAddress = ({ first: given, last: family, ...more }: typeof billing) => ({
          ...more,
          name: `${given} ${family}`.trim(),
        });
        const name = `${first} ${last}`.trim();
        yield readCustomer({
          line: row.line,
          email,
          names: [name, toAddress(billing).name, billing.company, display],
          phone: billing.phone,
          since,
          problem: CUSTOMER_ROLES.test(role) ? null : `This is not a customer but ${cutText(role, 40)}`,
          addresses: [
            toAddress(shipping),
            { ...toAddress(billing), isBilling: shipping.line1 !== '' && shipping.line1 !== billing.line1 },
          ],
        });
      }
    };
  },
};
