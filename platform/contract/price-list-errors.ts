import { formatCount } from './format-count.ts';
import { MAX_LISTS_PER_OWNER, MAX_PRICE_GROUPS, MAX_PRICE_LISTS, MAX_PRICE_RULES, MAX_PRICE_STEPS } from './limits.ts';

/** The errors of price lists and price groups: HTTP status and message. */
export const priceListErrors = {
  price_list_not_found: { status: 404, message: 'This price list no longer exists.' },
  price_list_taken: { status: 409, message: 'There is already a price list with this name.' },
  price_list_limit: {
    status: 409,
    message: `A shop has at most ${formatCount(MAX_PRICE_LISTS)} price lists, and ${MAX_LISTS_PER_OWNER} for each group, company or customer. Delete one first.`,
  },
  list_changed: {
    status: 409,
    message: 'Somebody else has changed this price list in the meantime. Reload the page and make your changes again.',
  },
  rule_twice: { status: 409, message: 'The list already has a price for these goods from this number of pieces.' },
  price_rule_limit: {
    status: 409,
    message: `A price list has at most ${formatCount(MAX_PRICE_RULES)} prices, and ${MAX_PRICE_STEPS} for the same goods.`,
  },
  price_free: { status: 409, message: 'Some of these prices are 0.00. Confirm that these goods cost nothing.' },
  price_file_faulty: { status: 422, message: 'Nothing was imported. Some lines of this file have mistakes.' },
  price_group_not_found: { status: 404, message: 'This price group no longer exists.' },
  price_group_taken: { status: 409, message: 'There is already a price group with this name.' },
  price_group_changed: {
    status: 409,
    message: 'Somebody else has renamed this price group in the meantime. Reload the page.',
  },
  price_group_limit: {
    status: 409,
    message: `A shop has at most ${formatCount(MAX_PRICE_GROUPS)} price groups. Delete one first.`,
  },
  price_group_in_use: {
    status: 409,
    message: 'This price group still has customers or price lists. Give them another group first.',
  },
  category_priced: {
    status: 409,
    message: 'Price lists have prices for this category. Change or delete those prices first.',
  },
  brand_priced: {
    status: 409,
    message: 'Price lists have prices for this brand. Change or delete those prices first.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
