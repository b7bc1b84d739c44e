/** The errors of quotes, draft orders and orders by staff: HTTP status and message. */
export const quoteErrors = {
  offer_not_found: { status: 404, message: 'We could not find this draft order or quote.' },
  offer_link_unknown: {
    status: 404,
    message: 'This link no longer works. Look for our latest email, or write to us.',
  },
  offer_changed: {
    status: 409,
    message: 'This was changed in the meantime. Reload the page and look at it again.',
  },
  offer_closed: {
    status: 409,
    message: 'This was accepted or withdrawn in the meantime, so it can no longer be changed.',
  },
  offer_expired: { status: 409, message: 'This quote has expired. Ask us to renew it.' },
  email_has_account: {
    status: 409,
    message: 'This email address belongs to an account. Choose that customer, or leave the address out.',
  },
  staff_order_key_reused: {
    status: 422,
    message: 'An order was already placed from this form. Look at it before you place another.',
  },
  offer_key_reused: { status: 422, message: 'This is already saved. Check what was saved before you create another.' },
  quote_request_not_found: { status: 404, message: 'We could not find this request for a quote.' },
  quote_request_closed: {
    status: 409,
    message: 'This request for a quote was already answered, declined or withdrawn.',
  },
  quote_request_limit: {
    status: 409,
    message: 'Several of your requests wait for a quote already. Withdraw one, or wait for our answer.',
  },
  quote_request_key_reused: {
    status: 422,
    message: 'You have already asked for a quote from this form. Look at it before you ask for another.',
  },
  order_lines_stay: { status: 409, message: 'The products of this order can no longer be changed.' },
  order_lines_changed: {
    status: 409,
    message: 'Somebody else has changed this order meanwhile. Reload and look at it.',
  },
  order_lines_promised: {
    status: 409,
    message: 'The prices of this order were promised in a quote. Cancel it and make a new quote.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
