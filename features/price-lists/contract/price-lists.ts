import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isEmptyOrDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The states of a list: it waits for its first day, applies now, is over, or is switched off. */
export const PRICE_LIST_STATES = ['waiting', 'on', 'over', 'off'] as const;
export type PriceListState = (typeof PRICE_LIST_STATES)[number];

/** The kinds of owners, who buy at the prices of a list. */
export const LIST_OWNERS = ['group', 'company', 'customer'] as const;
export type ListOwner = (typeof LIST_OWNERS)[number];

const formFields = z.object({
  name: requiredText('Name is Required', 100),
  /** The first day in the shop's time zone; empty if the prices apply at once. */
  startsOn: z.string().refine(isEmptyOrDate, 'Enter a day'),
  /** The last day; empty if they never end. */
  endsOn: z.string().refine(isEmptyOrDate, 'Enter a day'),
  isActive: z.boolean(),
});

const areDaysInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }): boolean =>
  startsOn === '' || endsOn === '' || startsOn <= endsOn;

const wrongDays = { path: ['endsOn'], message: 'This day is before the first' };

export const PriceListForm = formFields.refine(areDaysInOrder, wrongDays);
export type PriceListForm = z.output<typeof PriceListForm>;

/** The owner of a list does not change. */
export const NewPriceListForm = formFields
  .extend({ ownerKind: z.enum(LIST_OWNERS), owner: Id.or(z.literal('')) })
  .refine(areDaysInOrder, wrongDays)
  .refine(({ owner }) => owner !== '', { path: ['owner'], message: 'Choose who gets these prices' });
export type NewPriceListForm = z.output<typeof NewPriceListForm>;

export const PriceList = z.object({
  _id: z.string(),
  name: z.string(),
  owner: z.object({
    kind: z.enum(LIST_OWNERS),
    id: z.string(),
    /** Null for a company or customer if the caller may not see customers. */
    name: z.string().nullable(),
  }),
  /** Dates such as 2026-12-01; empty without a first or last day. */
  startsOn: z.string(),
  endsOn: z.string(),
  isActive: z.boolean(),
  state: z.enum(PRICE_LIST_STATES),
  /** The number of its prices. */
  rules: z.number().int(),
  version: z.number().int(),
});
export type PriceList = z.infer<typeof PriceList>;

const params = z.object({ id: Id });

export const priceLists = {
  list: endpoint({
    method: 'GET',
    path: '/price-lists',
    summary: 'List price lists, the latest first; `X-Counts` has the number in each state',
    auth: 'staff',
    permission: 'products.edit',
    more: 'customers.read',
    query: PageQuery.extend({
      state: z.enum(['', ...PRICE_LIST_STATES]).default(''),
      /** Part of the name of a list or group. */
      search: z.string().trim().max(100).default(''),
      /** Only the lists of this company. */
      company: Id.optional(),
    }),
    reply: json(z.array(PriceList)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/price-lists/:id',
    summary: 'Get a price list without its prices',
    auth: 'staff',
    permission: 'products.edit',
    more: 'customers.read',
    params,
    reply: json(PriceList),
    errors: ['price_list_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/price-lists',
    summary: 'Add a price list for a group, a company or a customer',
    auth: 'staff',
    permission: 'products.edit',
    more: 'customers.read',
    body: json(NewPriceListForm),
    reply: json(PriceList),
    status: 201,
    errors: [
      ...(['price_list_taken', 'price_list_limit', 'price_group_not_found', 'customer_not_found'] as const),
      ...(['company_not_found', 'company_closed'] as const),
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/price-lists/:id',
    summary: 'Rename a price list, change its days, or switch it on or off; placed orders keep their prices',
    auth: 'staff',
    permission: 'products.edit',
    more: 'customers.read',
    params,
    body: json(PriceListForm.safeExtend({ version: ExpectedVersion })),
    reply: json(PriceList),
    errors: ['price_list_not_found', 'price_list_taken', 'list_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/price-lists/:id',
    summary: 'Delete a price list with its prices; placed orders keep theirs',
    auth: 'staff',
    permission: 'products.edit',
    params,
    query: z.object({ version: z.coerce.number().pipe(ExpectedVersion) }),
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['price_list_not_found', 'list_changed'],
  }),
};
