import { z } from 'zod';
import { Role } from '#features/accounts/contract/accounts.ts';
import { Address } from '#features/addresses/contract/address.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

export const CUSTOMER_SORTS = ['newest', 'oldest', 'name', 'name-desc', 'email', 'email-desc'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export const CUSTOMER_GROUPS = ['company', 'onAccount', 'ordered', 'walkIn'] as const;
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

/** A customer, as shown in the list of customers. */
export const CustomerListItem = z.object({
  _id: z.string(),
  name: z.string(),
  /** A walk-in’s address for emails; without one, it ends in `@invalid`. */
  email: z.string(),
  /** From the customer's profile or the walk-in's first order, or null. */
  phone: z.string().nullable(),
  role: Role,
  /** True if they have no account and staff place their orders. */
  isWalkIn: z.boolean(),
  /** The company that they order for, or null. */
  company: z.string().nullable(),
  /** True if the customer has proven that the address is theirs. */
  verified: z.boolean(),
  since: z.iso.datetime(),
  /** The number of paid orders. */
  orders: z.number().int(),
  /** Dollars paid for these orders, less refunds. */
  paid: z.number(),
  /** When the customer last ordered, paid or not. */
  lastOrder: z.iso.datetime().nullable(),
});
export type CustomerListItem = z.infer<typeof CustomerListItem>;

/** A staff note about a customer. The customer never sees it. */
export const CustomerNote = z.object({
  _id: z.string(),
  note: z.string(),
  /** Increases with each change; writes must send the version they saw. */
  version: z.number().int(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** Who changed it last, and when; null if nobody has. */
  edited: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

/** A customer with details. For a deleted account, only what its orders need. */
export const CustomerDetail = CustomerListItem.extend({
  /** True if the customer has deleted the account. */
  gone: z.boolean(),
  location: z.string().nullable(),
  /** True if the customer has confirmed a newsletter subscription. */
  newsletter: z.boolean(),
  /** The address book, the address used last first. */
  addresses: z.array(Address),
  /** Newest first. */
  notes: z.array(CustomerNote),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const CustomerNoteForm = z.object({ note: requiredText('Write a note first', 2000) });

const versionQuery = z.coerce.number().pipe(ExpectedVersion);
const NoteParams = z.object({ id: Id, note: Id });
const notesReply = json(z.array(CustomerNote));

/** Endpoints for staff about customers. Each write of a note returns all current notes. */
export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    summary:
      'List customers with an account and what they paid, or one group of them; a search by name, email or phone also finds walk-ins; X-Counts counts each group',
    auth: 'staff',
    permission: 'customers.read',
    query: PageQuery.extend({
      search: z.string().trim().max(200).default(''),
      sort: z.enum(CUSTOMER_SORTS).default('newest'),
      group: z.enum(CUSTOMER_GROUPS).optional(),
    }),
    reply: json(z.array(CustomerListItem)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:id',
    summary: 'Get a customer with addresses, totals and staff notes',
    auth: 'staff',
    permission: 'customers.read',
    params: z.object({ id: Id }),
    reply: json(CustomerDetail),
    errors: ['customer_not_found'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/customers/:id/notes',
    summary: 'Add a note about a customer that only staff see',
    auth: 'staff',
    permission: 'customers.edit',
    params: z.object({ id: Id }),
    body: json(CustomerNoteForm),
    reply: notesReply,
    errors: ['customer_not_found', 'note_limit'],
  }),
  editNote: endpoint({
    method: 'PUT',
    path: '/customers/:id/notes/:note',
    summary: 'Update a note about a customer; the editor and time are recorded',
    auth: 'staff',
    permission: 'customers.edit',
    params: NoteParams,
    body: json(CustomerNoteForm.extend({ version: ExpectedVersion })),
    reply: notesReply,
    errors: ['note_not_found', 'note_changed'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/customers/:id/notes/:note',
    summary: 'Delete a note about a customer',
    auth: 'staff',
    permission: 'customers.edit',
    params: NoteParams,
    query: z.object({ version: versionQuery }),
    reply: notesReply,
    errors: ['note_not_found', 'note_changed'],
  }),
};
