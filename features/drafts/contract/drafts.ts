import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

const Status = z.enum(['active', 'draft']);

/** A day such as 2026-12-01 in the shop's time zone, or empty. */
const Day = z
  .string()
  .trim()
  .refine((text) => text === '' || isIsoDate(text), 'Enter a day');

/** The state of a product: for sale or a draft, and the days on which the shop changes it. */
export const ProductState = z.object({
  status: Status,
  /** The day on which a draft goes on sale; empty if staff publish it by hand. */
  publishOn: z.string(),
  /** The last day of sale; empty for none. */
  lastDay: z.string(),
  /** Changes with each of these fields. */
  version: z.string(),
});
export type ProductState = z.infer<typeof ProductState>;

export const StateForm = z.object({
  status: Status,
  /** Used only for drafts. */
  publishOn: Day.default(''),
  lastDay: Day.default(''),
});

export const DraftRow = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  img: z.string(),
  /** Dollars for one minimum order. */
  unitPrice: z.number(),
  publishOn: z.string(),
  lastDay: z.string(),
  /** True if a product for sale has its name, so that it cannot be published. */
  isNameTaken: z.boolean(),
  version: z.string(),
});
export type DraftRow = z.infer<typeof DraftRow>;

const params = z.object({ id: Id });

export const drafts = {
  list: endpoint({
    method: 'GET',
    path: '/drafts',
    summary:
      'List or search products that are not for sale yet, or not at the moment. Those with a day of sale come first',
    auth: 'staff',
    permission: 'products.read',
    query: PageQuery.extend({ search: z.string().trim().max(200).default('') }),
    reply: json(z.array(DraftRow)),
  }),
  getState: endpoint({
    method: 'GET',
    path: '/product/:id/state',
    summary: 'Get whether a product is for sale or a draft, and the days on which that changes',
    auth: 'staff',
    permission: 'products.read',
    params,
    reply: json(ProductState),
    errors: ['product_not_found'],
  }),
  setState: endpoint({
    method: 'PUT',
    path: '/product/:id/state',
    summary: 'Publish a product or withdraw it from sale, at once or on a day',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params,
    body: json(StateForm.extend({ version: z.string().max(100) })),
    reply: json(ProductState),
    errors: ['product_not_found', 'state_changed', 'name_taken'],
  }),
};
