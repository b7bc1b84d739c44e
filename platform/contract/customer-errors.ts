import { MAX_NOTES } from './limits.ts';

/** The errors of staff actions on customers: HTTP status and message. */
export const customerErrors = {
  customer_not_found: { status: 404, message: 'We could not find this customer.' },
  note_not_found: { status: 404, message: 'This note no longer exists.' },
  note_changed: {
    status: 409,
    message: 'Somebody else has changed this note in the meantime. Read it first, then change it.',
  },
  note_limit: { status: 409, message: `A customer has at most ${MAX_NOTES} notes. Delete one first.` },
  customer_has_account: {
    status: 409,
    message: 'This customer has an account. They download and delete their data on their profile.',
  },
};
