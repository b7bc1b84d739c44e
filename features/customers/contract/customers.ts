import { z } from 'zod';
import { Role } from '#features/accounts/contract/accounts.ts';
import { Address } from '#features/addresses/contract/address.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** How the list of customers can be sorted. */
export const CUSTOMER_SORTS = ['newest', 'oldest', 'name', 'name-desc', 'email', 'email-desc'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Somebody with an account, as the list of customers shows him. */
export const CustomerListItem = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Of his profile, or null. */
  phone: z.string().nullable(),
  role: Role,
  /** Whether the address was proven to be his. */
  verified: z.boolean(),
  since: z.iso.datetime(),
  /** Orders that were paid. */
  orders: z.number().int(),
  /** Dollars paid for them, less what was given back. */
  paid: z.number(),
  /** When he ordered last, paid or not. */
  lastOrder: z.iso.datetime().nullable(),
});
export type CustomerListItem = z.infer<typeof CustomerListItem>;

/** What the shop's people want each other to know of a customer; he never sees it. */
export const CustomerNote = z.object({
  _id: z.string(),
  note: z.string(),
  /** Grows with each change: what a change says it has seen. */
  version: z.number().int(),
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** Who changed it last, and when; null while nobody has. */
  edited: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type CustomerNote = z.infer<typeof CustomerNote>;

/** A customer with what is known of him; of one who has deleted his account, what his orders need. */
export const CustomerDetail = CustomerListItem.extend({
  /** He has deleted his account. */
  gone: z.boolean(),
  location: z.string().nullable(),
  /** Whether he has asked for the newsletter, and confirmed it. */
  newsletter: z.boolean(),
  /** His book, the one used last first. */
  addresses: z.array(Address),
  /** The newest first. */
  notes: z.array(CustomerNote),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

export const CustomerNoteForm = z.object({ note: requiredText('Write a note first', 2000) });

const versionQuery = z.coerce.number().pipe(ExpectedVersion);
const NoteParams = z.object({ id: Id, note: Id });
const notesReply = json(z.array(CustomerNote));

/** What the shop's people know of customers. Each answer of a write is all notes, as they are then. */
export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/customers',
    summary: 'Customers with an account and what they have paid, searched by name, e-mail or phone',
    auth: 'staff',
    permission: 'customers.read',
    query: PageQuery.extend({
      search: z.string().trim().max(200).default(''),
      sort: z.enum(CUSTOMER_SORTS).default('newest'),
    }),
    answer: json(z.array(CustomerListItem)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/customers/:id',
    summary: 'One customer: name, addresses, totals and notes of staff',
    auth: 'staff',
    permission: 'customers.read',
    params: z.object({ id: Id }),
    answer: json(CustomerDetail),
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
    answer: notesReply,
    errors: ['customer_not_found', 'note_limit'],
  }),
  editNote: endpoint({
    method: 'PUT',
    path: '/customers/:id/notes/:note',
    summary: 'Change a note about a customer; who and when stands with it',
    auth: 'staff',
    permission: 'customers.edit',
    params: NoteParams,
    body: json(CustomerNoteForm.extend({ version: ExpectedVersion })),
    answer: notesReply,
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
    answer: notesReply,
    errors: ['note_not_found', 'note_changed'],
  }),
};
