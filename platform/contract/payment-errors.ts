/** The errors of payments and credit accounts: HTTP status and message. */
export const paymentErrors = {
  refund_failed: {
    status: 409,
    message: 'The card provider refused this refund. The money is still with the shop.',
  },
  card_tries_used: {
    status: 429,
    message: 'Too many cards were refused. Please ask your bank, or try again later.',
  },
  payment_not_found: { status: 404, message: 'We could not find this payment, or it has already been refunded.' },
  transaction_refused: { status: 409, message: 'This payment does not belong to this order.' },
  payment_under_way: {
    status: 409,
    message: 'A card payment for this order is under way. Try again when it is complete.',
  },
  payment_key_reused: {
    status: 422,
    message: 'This is already recorded. Look at Payments before you record more.',
  },
  payment_looks_recorded: { status: 409, message: 'A payment like this is already recorded.' },
  order_payable: {
    status: 409,
    message: 'This order can still be paid. Take the payment for it instead.',
  },
  credit_too_little: { status: 409, message: 'The credit on the account does not cover this order.' },
  account_not_found: { status: 404, message: 'We could not find this account.' },
  account_unreachable: { status: 409, message: 'We know no email address for this account.' },
  account_mailed: { status: 409, message: 'This account got an email less than an hour ago. Try again later.' },
  nothing_overdue: { status: 409, message: 'No invoice of this account is overdue.' },
  account_changed: { status: 409, message: 'Somebody has changed this account. Reload and look at it again.' },
  invoice_not_open: { status: 409, message: 'One of these invoices is already paid. Choose again.' },
  walk_in_no_limit: {
    status: 409,
    message: 'Somebody without a customer account cannot order on account. Leave the limit at 0.',
  },
  account_none: { status: 409, message: 'You have no account to order on. Choose another way to pay.' },
  account_limit: { status: 409, message: 'This order is more than your account allows. Choose another way to pay.' },
  account_stopped: {
    status: 409,
    message: 'Your account takes no orders at the moment. Choose another way to pay, or write to us.',
  },
  statement_too_long: {
    status: 422,
    message: 'This statement is too long for a PDF. Choose fewer days, or download it as CSV.',
  },
  account_not_settled: {
    status: 409,
    message:
      'There is still money between you and the shop. Write to us: your account can be deleted when it is settled.',
  },
  payout_too_much: { status: 409, message: 'This is more than the credit on the account.' },
  posting_not_found: { status: 404, message: 'We could not find this payment.' },
  write_off_too_much: { status: 409, message: 'This is more than can be written off of the account.' },
  posting_not_reversible: { status: 409, message: 'Only a payment or a write-off can be reversed.' },
  posting_reversed: { status: 409, message: 'This is already reversed.' },
  payment_not_movable: { status: 409, message: 'Only a payment of an unknown payer can be moved.' },
  order_disputed: {
    status: 409,
    message: 'The customer’s bank disputes this payment. Answer it at the card provider before you deliver.',
  },
  order_payment_reversed: {
    status: 409,
    message:
      'The payment of this order was reversed. Record the money, or give its account a limit, before you send it.',
  },
  order_disputed_refund: {
    status: 409,
    message: 'The customer’s bank disputes this payment. Nothing can be refunded until that is decided.',
  },
  order_not_refundable: { status: 409, message: 'Only a paid order can be refunded.' },
  refund_too_much: { status: 409, message: 'This is more than is left of the payment.' },
  refund_changed: {
    status: 409,
    message: 'Some of this order has been refunded in the meantime. Look at it before you refund more.',
  },
  refund_not_in_cash: {
    status: 409,
    message: 'This order was not paid by hand or on account, so its refund goes back the way the money came.',
  },
  refund_too_many: { status: 422, message: 'More pieces than are left to refund.' },
  way_not_offered: { status: 422, message: 'This order cannot be paid this way. Choose another way to pay.' },
  payment_incomplete: { status: 409, message: 'The payment is not complete yet.' },
  amount_not_chargeable: { status: 422, message: 'A card cannot be charged this amount.' },
  provider_unavailable: { status: 503, message: 'Card payments are not available right now. Try again.' },
} as const satisfies Record<string, { status: number; message: string }>;
