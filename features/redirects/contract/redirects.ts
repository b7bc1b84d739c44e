import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The longest address of a redirect, in characters. */
export const LONGEST_ADDRESS = 1000;

export const RedirectForm = z.object({
  /** An address of this shop that has no page. */
  path: requiredText('Enter the old address', LONGEST_ADDRESS),
  /** The address of a page of this shop. */
  target: requiredText('Enter the new address', LONGEST_ADDRESS),
});

export const Redirect = z.object({
  path: z.string(),
  target: z.string(),
  /** The origin of the redirect: the import of a file, a rename, or a manual entry by the owner. */
  kind: z.enum(['import', 'rename', 'owner']),
  hits: z.number().int(),
  lastHitOn: z.iso.date().nullable(),
});
export type Redirect = z.infer<typeof Redirect>;

export const redirects = {
  list: endpoint({
    method: 'GET',
    path: '/redirects',
    summary: 'List or search redirects, most recently used first',
    auth: 'staff',
    permission: 'settings.edit',
    query: PageQuery.extend({ search: z.string().trim().max(200).default('') }),
    reply: json(z.array(Redirect)),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/redirects',
    summary: 'Redirect visitors from an address without a page to a page of the shop',
    auth: 'staff',
    permission: 'settings.edit',
    body: json(
      RedirectForm.extend({
        /** The target that staff saw; null if they saw no redirect for this address. */
        was: z.string().max(LONGEST_ADDRESS).nullable(),
      }),
    ),
    reply: json(Redirect),
    errors: ['redirect_source', 'redirect_target', 'redirect_living', 'redirect_circle', 'redirect_changed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/redirects',
    summary: 'Delete a redirect',
    auth: 'staff',
    permission: 'settings.edit',
    /** `target` is the target that staff saw. */
    query: z.object({ path: z.string().min(1).max(LONGEST_ADDRESS), target: z.string().max(LONGEST_ADDRESS) }),
    reply: json(z.object({ removed: z.literal(true) })),
    errors: ['redirect_changed'],
  }),
};
