/** The errors of accounts and sign-in: HTTP status and message. */
export const accountErrors = {
  credentials_wrong: { status: 401, message: 'Invalid email or password' },
  password_wrong: { status: 403, message: 'The password is not right.' },
  password_needed: {
    status: 403,
    message: 'Enter the password chosen at registration, or reset it.',
  },
  password_common: { status: 422, message: 'This password is too easy to guess. Choose another one.' },
  second_step_unset: {
    status: 403,
    message:
      'Your role needs more than a password to log in. Add a passkey or turn on codes under Sign-in and security.',
  },
  code_wrong: { status: 403, message: 'This code is not right. Check your app again.' },
  code_used: { status: 409, message: 'This code has already been used. Wait for the next one, at most half a minute.' },
  sign_in_again: { status: 403, message: 'This took too long or had too many attempts. Enter your password again.' },
  passkey_refused: {
    status: 403,
    message: 'This passkey was not accepted here. Try again, or use your password.',
  },
  codes_on: { status: 409, message: 'Codes are already on. Turn them off before you use another app.' },
  codes_off: { status: 409, message: 'Codes are not on.' },
  codes_not_begun: { status: 409, message: 'This took too long. Close this and start again.' },
  last_admin: { status: 409, message: 'The shop needs at least one admin.' },
  email_taken: { status: 422, message: 'User already exists. Use another email.' },
  email_unverified: {
    status: 409,
    message: 'Only somebody with a verified email address can become staff.',
  },
  email_unproven: {
    status: 409,
    message: 'Please confirm your email address first, with the link we emailed you. Then we can write to you.',
  },
  delivery_owed: {
    status: 409,
    message: 'You have paid for an order that is not delivered yet. Your account can be deleted when it has arrived.',
  },
  address_not_found: { status: 404, message: 'This address is no longer in your address book.' },
  address_book_full: { status: 409, message: 'Your address book is full. Delete an address you no longer use.' },
} as const satisfies Record<string, { status: number; message: string }>;
