import { z } from 'zod';
import { Profile, Role } from './accounts.ts';
import { json } from './bodies.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { PageQuery } from './page-query.ts';

/** What staff does with accounts: apart, so that no customer's page loads it. */
export const people = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'Everybody with an account, staff first',
    auth: 'staff',
    permission: 'customers.read',
    query: PageQuery.extend({
      /** Letters of the name or the address. */
      search: z.string().trim().max(200).default(''),
    }),
    answer: json(z.array(Profile)),
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Give somebody a role, or take it back',
    auth: 'staff',
    permission: 'roles.edit',
    fresh: true,
    params: z.object({ id: Id }),
    body: json(z.object({ role: Role.default('admin') })),
    answer: json(Profile),
    errors: ['not_found', 'last_admin', 'email_unverified'],
  }),
};
