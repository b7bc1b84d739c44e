import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The longest search that is recorded, in characters. A longer one is prose, not the name of a product. */
export const LONGEST_MISSED = 100;

export const MISSED_SORTS = ['times', 'last'] as const;
export type MissedSort = (typeof MISSED_SORTS)[number];

/** A search that found nothing, or no product with all of its words. */
const MissedSearch = z.object({
  _id: z.string(),
  /** The search as a customer last typed it. */
  said: z.string(),
  /** How often it was searched. Searches from the same network count once a day. */
  times: z.number().int(),
  lastOn: z.iso.date(),
});
export type MissedSearch = z.infer<typeof MissedSearch>;

export const SynonymForm = z.object({
  /** The words that customers search for. */
  said: requiredText('Enter what customers search for', 60),
  /** The shop's name for the same thing. */
  means: requiredText('Enter what the shop calls it', 60),
});

const Synonym = z.object({
  /** Null for built-in synonyms. */
  _id: z.string().nullable(),
  said: z.string(),
  means: z.string(),
  /** The name of the staff member who added it; null for built-in synonyms and deleted accounts. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
});
export type Synonym = z.infer<typeof Synonym>;

const id = z.object({ id: Id });

export const missedSearches = {
  report: endpoint({
    method: 'POST',
    path: '/searches/missed',
    summary: 'Report a search that found nothing; it is verified, and counted once a day per network',
    auth: 'public',
    body: json(z.object({ search: z.string().trim().min(1).max(LONGEST_MISSED) })),
    reply: json(z.object({ received: z.literal(true) })),
    status: 202,
  }),
  list: endpoint({
    method: 'GET',
    path: '/searches/missed',
    summary: 'List searches that found nothing, by count or by last day; `X-Counts` has the number of hidden ones',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery.extend({
      sort: z.enum(MISSED_SORTS).default('times'),
      state: z.enum(['shown', 'hidden']).default('shown'),
    }),
    reply: json(z.array(MissedSearch)),
  }),
  hide: endpoint({
    method: 'PATCH',
    path: '/searches/missed/:id',
    summary: 'Hide a search that found nothing, or show it again',
    auth: 'staff',
    permission: 'products.edit',
    params: id,
    body: json(z.object({ hidden: z.boolean() })),
    reply: json(z.object({ hidden: z.boolean() })),
    errors: ['search_not_found'],
  }),
};

export const synonyms = {
  list: endpoint({
    method: 'GET',
    path: '/synonyms',
    summary: 'List the synonyms, added by the shop or built in; `X-Counts` has the number of each',
    auth: 'staff',
    permission: 'products.edit',
    query: PageQuery.extend({
      search: z.string().trim().max(200).default(''),
      from: z.enum(['own', 'built']).default('own'),
    }),
    reply: json(z.array(Synonym)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/synonyms',
    summary: 'Add a synonym, so that a search for one name finds products with another',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    body: json(SynonymForm),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['synonym_taken', 'synonym_limit'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/synonyms/:id',
    summary: 'Remove a synonym that the shop has added',
    auth: 'staff',
    permission: 'products.edit',
    changes: 'products',
    params: id,
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['synonym_not_found'],
  }),
};
