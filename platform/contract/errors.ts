import {
  MAX_BULK_PRODUCTS,
  MAX_PIXELS,
  MAX_LINES,
  MAX_PIECES,
  MAX_SYNONYMS,
  MAX_TEMPLATES,
  UNDO_MINUTES,
} from './limits.ts';
import { companyErrors } from './company-errors.ts';
import { customerErrors } from './customer-errors.ts';
import { paymentErrors } from './payment-errors.ts';
import { priceErrors } from './price-errors.ts';
import { priceListErrors } from './price-list-errors.ts';
import { quoteErrors } from './quote-errors.ts';
import { type ApiErrorOptions, clientErrors, ApiError } from './api-error.ts';

/** Every error: its HTTP status and the message a shopper reads. */
export const errors = {
  ...clientErrors,
  ...companyErrors,
  ...customerErrors,
  ...paymentErrors,
  ...priceErrors,
  ...priceListErrors,
  ...quoteErrors,
  invalid_json: { status: 400, message: 'The request could not be read. Please try again.' },
  signature_invalid: { status: 400, message: 'This message is not from the card provider.' },
  address_odd: { status: 400, message: 'We cannot read this address. Please check the link.' },
  credentials_wrong: { status: 401, message: 'Invalid email or password' },
  password_wrong: { status: 403, message: 'The password is not right.' },
  password_needed: {
    status: 403,
    message: 'Enter the password chosen at registration, or reset it.',
  },
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
  admin_only: { status: 403, message: 'Only staff can do this.' },
  permission_missing: { status: 403, message: 'Your role does not include this.' },
  not_yours: { status: 403, message: 'This belongs to another account.' },
  foreign_origin: { status: 403, message: 'This request did not come from the shop. Open the shop and try again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  product_gone: { status: 410, message: 'We no longer sell this product.' },
  category_not_found: { status: 404, message: 'We could not find this category.' },
  address_not_found: { status: 404, message: 'This address is no longer in your address book.' },
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
  name_ambiguous: { status: 409, message: 'Several products have this name. Please order from the product page.' },
  name_taken: { status: 409, message: 'Another product for sale has this name.' },
  sku_taken: { status: 409, message: 'Another product has this SKU.' },
  category_taken: { status: 409, message: 'There is already a category with this name.' },
  attribute_taken: { status: 409, message: 'There is already an attribute with this name.' },
  review_answered: {
    status: 409,
    message: 'Somebody else has answered in the meantime. Look at the answer before you save yours.',
  },
  message_answered: {
    status: 409,
    message:
      'Somebody else has answered in the meantime. Read the answer first, then send yours if it is still needed.',
  },
  product_changed: {
    status: 409,
    message: 'Somebody else has changed this product in the meantime. Reload the page and make your changes again.',
  },
  family_changed: {
    status: 409,
    message: 'Somebody else has changed this family in the meantime. Reload the page and make your changes again.',
  },
  family_fixed: {
    status: 409,
    message: 'The shop finds seals and tools for joints by this word, so this family keeps it.',
  },
  family_taken: { status: 409, message: 'Another family has this name.' },
  family_too_large: {
    status: 409,
    message:
      'This family has more than 1,000 sizes. To rename it, import a product file with the new value in the Product Family column.',
  },
  category_changed: {
    status: 409,
    message: 'Somebody else has changed this category in the meantime. Reload the page and make your changes again.',
  },
  category_fixed: {
    status: 409,
    message: 'Joins use this category to recognize products, so its address and its place cannot change.',
  },
  category_under_itself: { status: 409, message: 'A category cannot be moved below itself.' },
  category_too_deep: { status: 409, message: 'Categories have at most 6 levels.' },
  category_full: {
    status: 409,
    message: 'Choose the category that its products go to, and that its discount codes apply to.',
  },
  category_leaving: {
    status: 409,
    message: 'This category is being merged or deleted. Choose another one.',
  },
  merge_not_found: { status: 409, message: 'This merge can no longer be undone.' },
  merge_target_gone: {
    status: 409,
    message: 'The category that it was merged into is gone. If that one was merged too, undo that merge first.',
  },
  merge_address_taken: {
    status: 409,
    message: 'Another category has its address by now. Give that one another address first.',
  },
  catalog_busy: {
    status: 409,
    message:
      'The products of another category, brand or attribute are still being changed. Try again in a few minutes.',
  },
  address_taken: { status: 409, message: 'Another product has this address.' },
  state_changed: {
    status: 409,
    message: 'Somebody else has published or withdrawn this product, or changed its days. Reload the page.',
  },
  brand_not_found: { status: 404, message: 'We could not find this brand.' },
  brand_taken: { status: 409, message: 'There is already a brand with this name. Merge the two instead.' },
  brand_changed: {
    status: 409,
    message: 'Somebody else has changed this brand in the meantime. Reload the page and make your changes again.',
  },
  brand_itself: { status: 409, message: 'Choose another brand.' },
  attribute_not_found: { status: 404, message: 'This attribute no longer exists.' },
  attribute_changed: {
    status: 409,
    message: 'Somebody else has changed this attribute in the meantime. Reload the page and make your changes again.',
  },
  attribute_fixed: {
    status: 409,
    message:
      'Joins and drawings use this attribute, so its values cannot be renamed, and it cannot be merged or deleted.',
  },
  attribute_unlike: { status: 409, message: 'Choose another attribute of the same type and unit.' },
  attribute_conflict: {
    status: 409,
    message: 'Some products have different values of both attributes. Change these products first.',
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
  product_held: {
    status: 409,
    message: 'Unpaid orders still hold this product. Delete it anyway? They can still be paid.',
  },
  stock_held: {
    status: 409,
    message: 'Orders hold more than would be left. Reload, look at the stock, and try again.',
  },
  count_outdated: {
    status: 409,
    message: 'Goods have left the shelf since this list was checked. Check it again.',
  },
  not_on_shelf: {
    status: 409,
    message: 'There are fewer pieces on the shelf than you are sending. Count the shelf or book goods in first.',
  },
  entry_not_found: { status: 404, message: 'We could not find this under goods in and counts.' },
  entry_key_reused: { status: 422, message: 'This is already saved. Check what was saved before you send more.' },
  stock_too_much: {
    status: 422,
    message: `A product can have at most ${MAX_PIECES.toLocaleString('en-US')} pieces in stock.`,
  },
  too_many_products: {
    status: 422,
    message: `At most ${MAX_BULK_PRODUCTS.toLocaleString('en-US')} products can be changed at once. Filter the list first.`,
  },
  import_faulty: {
    status: 409,
    message: 'Some rows of this file cannot be saved. Correct them and choose the file again.',
  },
  import_asking: { status: 409, message: 'Answer the questions about this file first.' },
  import_stale: { status: 409, message: 'This check of the file is no longer valid. Check the file again.' },
  import_file_deleted: {
    status: 409,
    message: 'The shop has deleted this file, because it has passwords of customers. Choose another file.',
  },
  import_not_applied: { status: 409, message: 'Nothing from this file is in the shop.' },
  last_admin: { status: 409, message: 'The shop needs at least one admin.' },
  email_taken: { status: 422, message: 'User already exists. Use another email.' },
  email_unverified: {
    status: 409,
    message: 'Only somebody with a verified email address can become staff.',
  },
  product_in_stock: { status: 409, message: 'This product is in stock again.' },
  email_unproven: {
    status: 409,
    message: 'Please confirm your email address first, with the link we emailed you. Then we can write to you.',
  },
  out_of_stock: { status: 409, message: 'There is not enough stock left for this quantity.' },
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
  address_book_full: { status: 409, message: 'Your address book is full. Delete an address you no longer use.' },
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
  order_disputed: {
    status: 409,
    message: 'The customer’s bank disputes this payment. Answer it at the card provider before you deliver.',
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
  way_not_offered: { status: 422, message: 'This order cannot be paid this way. Choose another way to pay.' },
  payment_incomplete: { status: 409, message: 'The payment is not complete yet.' },
  body_too_large: { status: 413, message: 'This is too large to send at once.' },
  wrong_host: { status: 421, message: 'This shop is at another address. Open the address it showed when it started.' },
  unsupported_media_type: { status: 415, message: 'We cannot read this type of data.' },
  password_common: { status: 422, message: 'This password is too easy to guess. Choose another one.' },
  delivery_owed: {
    status: 409,
    message: 'You have paid for an order that is not delivered yet. Your account can be deleted when it has arrived.',
  },
  too_many_lines: { status: 422, message: `This list has more than ${MAX_LINES} lines. Please send it in parts.` },
  picture_too_large: { status: 422, message: `This picture has more than ${MAX_PIXELS / 1e6} megapixels.` },
  file_too_demanding: {
    status: 422,
    message: 'Reading this file takes too much memory or time. Save it again in a smaller or simpler form.',
  },
  return_too_many: { status: 422, message: 'More pieces than can be returned.' },
  ship_too_many: { status: 422, message: 'More pieces than are left to send.' },
  refund_too_many: { status: 422, message: 'More pieces than are left to refund.' },
  reason_missing: { status: 422, message: 'Please say why the stock changes.' },
  address_missing: { status: 422, message: 'We need the full delivery address: street, town and country.' },
  country_unknown: {
    status: 422,
    message: 'We do not know this country. Write its name or its two-letter code, such as NO.',
  },
  destination_missing: { status: 422, message: 'Enter the destination first: the tax depends on it.' },
  amount_not_chargeable: { status: 422, message: 'A card cannot be charged this amount.' },
  key_reused: {
    status: 422,
    message: 'This order is already placed. Look at My Orders before you order again.',
  },
  too_many_requests: { status: 429, message: 'That was a little fast. Please wait a moment and try again.' },
  no_backups: { status: 409, message: 'This shop makes no backups. Its operator can set a folder for them.' },
  provider_unavailable: { status: 503, message: 'Card payments are not available right now. Try again.' },
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
