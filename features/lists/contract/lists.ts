import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { CartLine } from '#features/carts/contract/cart.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { OrderQuantity } from '#features/orders/contract/orders.ts';
import { requiredMessage } from '#features/products/contract/products.ts';

const ListName = requiredText(requiredMessage('Name'), 80);

export const ListForm = z.object({ name: ListName });

/** Turns a list into a kit: the slug for the kit's address, its introduction, and its job (empty for none). */
export const KitForm = z.object({
  slug: z
    .string()
    .trim()
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Lowercase letters and digits with dashes between them, such as what-a-basin-needs',
    )
    .max(80, 'Must be 80 characters or shorter'),
  intro: requiredText(requiredMessage('Text'), 1000),
  job: z.string().trim().max(40, 'Must be 40 characters or shorter').default(''),
});

/** One row of a customer's lists. */
export const ListSummary = z.object({
  _id: z.string(),
  name: z.string(),
  lineCount: z.number().int(),
  /** Dollars now for the products that are for sale and in stock; null of the last lists, if they have many products. */
  price: z.number().nullable(),
  /** Pictures of its first products. */
  imgs: z.array(z.string()),
  /** The kit's slug; null if the list is not a kit. */
  slug: z.string().nullable(),
  isShared: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ListSummary = z.infer<typeof ListSummary>;

/** A list as shown to any permitted reader, with current prices and stock. */
export const List = z.object({
  name: z.string(),
  lines: z.array(CartLine),
  /** Dollars for the products that are for sale and in stock. */
  price: z.number(),
});
export type List = z.infer<typeof List>;

/** A list as shown to its owner. */
export const OwnedList = List.extend({
  _id: z.string(),
  /** Anyone with this token can see the list; null while it is not shared. */
  shareToken: z.string().nullable(),
  slug: z.string().nullable(),
  intro: z.string(),
  job: z.string().nullable(),
});
export type OwnedList = z.infer<typeof OwnedList>;

/** A list that the shop publishes for everybody. */
export const Kit = List.extend({
  slug: z.string(),
  intro: z.string(),
  /** The job that it is for, such as Bathroom; null if the shop has not said. */
  job: z.string().nullable(),
});
export type Kit = z.infer<typeof Kit>;

const idParams = z.object({ id: Id });
const done = z.object({ done: z.literal(true) });

export const lists = {
  list: endpoint({
    method: 'GET',
    path: '/lists',
    summary: 'List the lists of the signed-in customer, last changed first',
    auth: 'customer',
    permission: 'products.edit',
    reply: json(z.array(ListSummary)),
  }),
  save: endpoint({
    method: 'POST',
    path: '/lists',
    summary: 'Save the cart, one product or nothing as a list. The cart does not change',
    auth: 'customer',
    body: json(
      ListForm.extend({
        line: z.object({ productId: Id, quantity: OrderQuantity }).optional(),
        /** True for a list without products. */
        isEmpty: z.boolean().optional(),
      }),
    ),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['invalid_request', 'name_taken', 'too_many_lines', 'product_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/lists/:id',
    summary: 'Get a list of the signed-in customer at today’s prices',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams,
    reply: json(OwnedList),
    errors: ['list_not_found'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/lists/:id',
    summary: 'Rename a list',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams,
    body: json(ListForm),
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found', 'name_taken'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/lists/:id',
    summary: 'Delete a list with its share link and kit page',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams,
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found'],
  }),
  setLine: endpoint({
    method: 'PUT',
    path: '/lists/:id/lines/:product',
    summary: 'Set the quantity of a product on a list',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams.extend({ product: Id }),
    body: json(z.object({ quantity: OrderQuantity })),
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found', 'product_not_found', 'too_many_lines'],
  }),
  addLine: endpoint({
    method: 'POST',
    path: '/lists/:id/lines/:product',
    summary: 'Add pieces of a product to a list',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams.extend({ product: Id }),
    body: json(z.object({ quantity: OrderQuantity })),
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found', 'product_not_found', 'too_many_lines'],
  }),
  removeLine: endpoint({
    method: 'DELETE',
    path: '/lists/:id/lines/:product',
    summary: 'Remove a product from a list',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams.extend({ product: Id }),
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/lists/:id/share',
    summary: 'Create a link that shows a list to anyone; repeated calls return the same link',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams,
    reply: json(z.object({ shareToken: z.string() })),
    errors: ['list_not_found'],
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/lists/:id/share',
    summary: 'Disable the share link of a list',
    auth: 'customer',
    permission: 'products.edit',
    params: idParams,
    reply: json(done),
    errors: ['list_not_found'],
  }),
  getShared: endpoint({
    method: 'GET',
    path: '/lists/shared/:token',
    summary: 'Get the list behind a share link',
    auth: 'public',
    params: z.object({ token: z.string().regex(/^[\w-]{20,200}$/, 'This link is not complete') }),
    reply: json(List),
    errors: ['list_not_found'],
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/lists/:id/kit',
    summary: 'Publish a list as a kit of the shop',
    auth: 'staff',
    permission: 'products.edit',
    params: idParams,
    body: json(KitForm),
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found', 'name_taken'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/lists/:id/kit',
    summary: 'Withdraw a kit; the list stays',
    auth: 'staff',
    permission: 'products.edit',
    params: idParams,
    reply: json(done),
    changes: 'products',
    errors: ['list_not_found'],
  }),
  listKits: endpoint({
    method: 'GET',
    path: '/kits',
    summary:
      'List the kits of the shop by job and name, or those that contain a product. A limit takes the first of each job first',
    auth: 'public',
    shows: 'products',
    query: z.object({ product: Id.optional(), limit: z.coerce.number().int().min(1).max(100).optional() }),
    reply: json(z.array(Kit)),
  }),
  getKit: endpoint({
    method: 'GET',
    path: '/kits/:slug',
    summary: 'Get a kit',
    auth: 'public',
    shows: 'products',
    params: z.object({ slug: z.string().max(80) }),
    reply: json(Kit),
    errors: ['not_found'],
  }),
};
