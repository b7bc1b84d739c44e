import { UNDO_MINUTES } from './limits.ts';

/** The errors of carts, orders, shipments and returns: HTTP status and message. */
export const orderErrors = {
  unpaid_limit: {
    status: 409,
    message: 'This is more than an account can hold before its first payment. Pay or cancel an order first.',
  },
  cart_changed: {
    status: 409,
    message: 'Your cart has changed since you opened this page, or has already been ordered. Check it again.',
  },
  price_changed: {
    status: 409,
    message: 'The price has changed. Please look at the new total and place the order again.',
  },
  destination_changed: {
    status: 409,
    message:
      'Tax or delivery would cost a different amount there. Cancel this order, and place it again with the new address.',
  },
  not_delivered_there: { status: 409, message: 'We do not deliver these goods there.' },
  method_gone: {
    status: 409,
    message: 'This delivery method is no longer offered for these goods. Choose another one.',
  },
  order_already_paid: { status: 409, message: 'This order is already paid.' },
  order_not_payable: { status: 409, message: 'This order was canceled, so it can no longer be paid.' },
  order_not_cancellable: { status: 409, message: 'Only an unpaid order can be canceled.' },
  order_not_deliverable: { status: 409, message: 'Only a paid order can be marked as delivered.' },
  order_address_stays: {
    status: 409,
    message: 'This order is on its way or closed, so its address can no longer be changed.',
  },
  order_address_elsewhere: {
    status: 409,
    message: 'In another country or region, this order may cost a different amount. Please write to us.',
  },
  nothing_to_send: { status: 409, message: 'These orders have nothing left to send.' },
  order_not_collected: {
    status: 409,
    message: 'Only a paid order for collection can be made ready or handed over.',
  },
  order_not_shippable: { status: 409, message: 'Only a paid order can be sent.' },
  shipment_changed: {
    status: 409,
    message: 'Some of this order has been sent in the meantime. Look at it before you send more.',
  },
  return_not_found: { status: 404, message: 'This return no longer exists.' },
  return_not_possible: {
    status: 409,
    message: 'Only goods that were sent can be returned, and only for some days after delivery.',
  },
  product_not_bought: { status: 409, message: 'You can review only products that were sent to you.' },
  return_settled: {
    status: 409,
    message: 'These goods have already been refunded. Close the return with a message to the buyer.',
  },
  return_changed: {
    status: 409,
    message: 'This return has changed in the meantime. Look at the order before you go on.',
  },
  shipment_not_found: { status: 404, message: 'We could not find this shipment. It may have been undone.' },
  shipment_stays: {
    status: 409,
    message: `A shipment can be undone for ${UNDO_MINUTES} minutes, while the order is not delivered and nothing in it was refunded or returned.`,
  },
  delivery_stays: {
    status: 409,
    message: `A delivery can be undone for ${UNDO_MINUTES} minutes, while nothing in it was refunded or returned.`,
  },
  return_too_many: { status: 422, message: 'More pieces than can be returned.' },
  ship_too_many: { status: 422, message: 'More pieces than are left to send.' },
  address_missing: { status: 422, message: 'We need the full delivery address: street, town and country.' },
  country_unknown: {
    status: 422,
    message: 'We do not know this country. Write its name or its two-letter code, such as NO.',
  },
  destination_missing: { status: 422, message: 'Enter the destination first: the tax depends on it.' },
  key_reused: {
    status: 422,
    message: 'This order is already placed. Look at My Orders before you order again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
