/** The columns of an address in WooCommerce's files of customers and orders. */
export const wooAddressColumns = (kind: 'billing' | 'shipping') => ({
  first: [`${kind}_first_name`],
  last: [`${kind}_last_name`],
  company: [`${kind}_company`],
  line1: [`${kind}_address_1`],
  line2: [`${kind}_address_2`],
  postcode: [`${kind}_postcode`],
  city: [`${kind}_city`],
  region: [`${kind}_state`],
  country: [`${kind}_country`],
});
