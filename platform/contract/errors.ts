import { MAX_LINES, MAX_SYNONYMS, MAX_TEMPLATES } from './limits.ts';
import { accountErrors } from './account-errors.ts';
import { cashErrors } from './cash-errors.ts';
import { catalogErrors } from './catalog-errors.ts';
import { companyErrors } from './company-errors.ts';
import { customerErrors } from './customer-errors.ts';
import { importErrors } from './import-errors.ts';
import { orderErrors } from './order-errors.ts';
import { paymentErrors } from './payment-errors.ts';
import { priceErrors } from './price-errors.ts';
import { priceListErrors } from './price-list-errors.ts';
import { quoteErrors } from './quote-errors.ts';
import { stockErrors } from './stock-errors.ts';
import { type ApiErrorOptions, clientErrors, ApiError } from './api-error.ts';

/** Every error: its HTTP status and the message a shopper reads. */
export const errors = {
  ...clientErrors,
  ...accountErrors,
  ...cashErrors,
  ...catalogErrors,
  ...companyErrors,
  ...customerErrors,
  ...importErrors,
  ...orderErrors,
  ...paymentErrors,
  ...priceErrors,
  ...priceListErrors,
  ...quoteErrors,
  ...stockErrors,
  invalid_json: { status: 400, message: 'The request could not be read. Please try again.' },
  signature_invalid: { status: 400, message: 'This message is not from the card provider.' },
  address_odd: { status: 400, message: 'We cannot read this address. Please check the link.' },
  admin_only: { status: 403, message: 'Only staff can do this.' },
  permission_missing: { status: 403, message: 'Your role does not include this.' },
  not_yours: { status: 403, message: 'This belongs to another account.' },
  foreign_origin: { status: 403, message: 'This request did not come from the shop. Open the shop and try again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  month_without_documents: { status: 404, message: 'No invoice or credit note was issued in this month.' },
  accounts_missing: {
    status: 409,
    message: 'Some tax rates have no account yet. Enter and save their accounts first.',
  },
  accounts_changed: {
    status: 409,
    message: 'Somebody else has changed these accounts in the meantime. Reload the page and make your changes again.',
  },
  document_not_found: { status: 404, message: 'We could not find this document.' },
  search_not_found: { status: 404, message: 'This search is no longer in the list.' },
  synonym_not_found: { status: 404, message: 'This synonym no longer exists.' },
  synonym_taken: { status: 409, message: 'This synonym already exists.' },
  synonym_limit: { status: 409, message: `A shop has at most ${MAX_SYNONYMS} synonyms of its own. Remove one first.` },
  list_not_found: { status: 404, message: 'We could not find this list.' },
  message_not_found: { status: 404, message: 'This message is no longer in the inbox.' },
  template_not_found: { status: 404, message: 'This template no longer exists.' },
  template_taken: { status: 409, message: 'There is already a template with this name.' },
  template_changed: { status: 409, message: 'Somebody else has changed this template in the meantime. Open it again.' },
  template_limit: { status: 409, message: `A shop has at most ${MAX_TEMPLATES} templates. Delete one first.` },
  webhook_not_found: { status: 404, message: 'This webhook no longer exists.' },
  webhook_off: { status: 409, message: 'This webhook is off. Turn it on first.' },
  webhook_limit: { status: 409, message: 'A shop has at most 20 webhooks. Remove one first.' },
  webhook_address: { status: 422, message: 'Enter an https address that can be reached from the internet.' },
  review_not_found: { status: 404, message: 'This review no longer exists.' },
  review_hidden: { status: 409, message: 'The shop has hidden this review, so you cannot delete it.' },
  method_not_allowed: { status: 405, message: 'This address does not accept this kind of request.' },
  review_answered: {
    status: 409,
    message: 'Somebody else has answered in the meantime. Look at the answer before you save yours.',
  },
  message_answered: {
    status: 409,
    message:
      'Somebody else has answered in the meantime. Read the answer first, then send yours if it is still needed.',
  },
  redirect_source: {
    status: 422,
    message: 'Enter the address of an old page of this shop, such as /old-page.',
  },
  redirect_target: { status: 422, message: 'Enter the address of a page of this shop, such as /products.' },
  redirect_living: { status: 409, message: 'This address has a page, so it cannot lead elsewhere.' },
  redirect_circle: { status: 409, message: 'The new address leads back to the old one.' },
  redirect_changed: {
    status: 409,
    message: 'Somebody else has changed this redirect in the meantime. Reload the page and look at it again.',
  },
  currency_fixed: {
    status: 409,
    message: 'The currency cannot change any more, because the shop has orders or sent quotes in it.',
  },
  settings_changed: {
    status: 409,
    message: 'Somebody else has changed the settings in the meantime. Reload the page and make your changes again.',
  },
  settings_version_not_found: { status: 404, message: 'We could not find this version of the settings.' },
  settings_not_put_back: {
    status: 409,
    message: 'This conflicts with later changes. Change the settings by hand.',
  },
  tax_class_used: { status: 409, message: 'Some products use this tax class. Change them first.' },
  body_too_large: { status: 413, message: 'This is too large to send at once.' },
  wrong_host: { status: 421, message: 'This shop is at another address. Open the address it showed when it started.' },
  unsupported_media_type: { status: 415, message: 'We cannot read this type of data.' },
  too_many_lines: { status: 422, message: `This list has more than ${MAX_LINES} lines. Please send it in parts.` },
  too_many_requests: { status: 429, message: 'That was a little fast. Please wait a moment and try again.' },
  no_backups: { status: 409, message: 'This shop makes no backups. Its operator can set a folder for them.' },
  document_not_drawn: { status: 503, message: 'This document could not be created. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** An error with a code from `errors`, which handlers throw. */
export class DomainError<C extends ErrorCode = ErrorCode> extends ApiError<C> {
  constructor(code: C, more: ApiErrorOptions<C> & { message?: string | undefined } = {}) {
    const { status, message } = errors[code];
    super(code, { ...more, status, message: more.message ?? message });
    this.name = 'Refusal';
  }
}
