/** The errors of sales and discount codes: HTTP status and message. */
export const priceErrors = {
  sale_not_found: { status: 404, message: 'This sale no longer exists.' },
  sale_over: { status: 409, message: 'This sale has already ended.' },
  code_unknown: { status: 404, message: 'We do not know this discount code. Check the spelling.' },
  code_not_yet: { status: 409, message: 'This discount code cannot be used yet.' },
  code_over: { status: 409, message: 'This discount code has expired.' },
  code_used_up: { status: 409, message: 'This discount code has been used up.' },
  code_minimum: { status: 409, message: 'There are too few goods for this discount code.' },
  code_not_these: { status: 409, message: 'This discount code does not apply to these goods.' },
  code_takes_nothing: { status: 409, message: 'This discount code does not reduce this order.' },
  code_once_each: { status: 409, message: 'You have already used this discount code.' },
  discount_code_not_found: { status: 404, message: 'This discount code no longer exists.' },
  discount_code_taken: { status: 409, message: 'There is already a discount code with this text.' },
  discount_code_changed: {
    status: 409,
    message: 'Somebody else has changed this discount code in the meantime. Open it again.',
  },
  sale_empty: { status: 409, message: 'None of these products can take part. The preview says why.' },
} as const satisfies Record<string, { status: number; message: string }>;
