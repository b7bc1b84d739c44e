import { z } from 'zod';
import { Email, Profile, Role } from '#features/accounts/contract/accounts.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;

export const InvitationForm = z.object({ email: Email, role: Role.exclude(['customer']) });

export const Invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: Role,
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

const doneReply = json(z.object({ done: z.literal(true) }));

/**
 * Endpoints with which staff manage accounts. They are in a file of their own, so that customer pages do not load
 * them.
 */
export const people = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'List all people with an account, staff first',
    auth: 'staff',
    permission: 'customers.read',
    query: PageQuery.extend({
      /** Beginnings of words in the name, address or phone, or the last digits of the phone. */
      search: z.string().trim().max(200).default(''),
    }),
    reply: json(z.array(Profile)),
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Give a person a role or remove it',
    auth: 'staff',
    permission: 'roles.edit',
    fresh: true,
    params: z.object({ id: Id }),
    body: json(z.object({ role: Role.default('admin') })),
    reply: json(Profile),
    errors: ['not_found', 'last_admin', 'email_unverified'],
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/invitations',
    summary: 'List the open invitations, most recent first',
    auth: 'staff',
    permission: 'roles.edit',
    reply: json(z.array(Invitation)),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/invitations',
    summary: 'Invite a person to join the staff by email; a new invitation ends the earlier link',
    auth: 'staff',
    permission: 'roles.edit',
    fresh: true,
    body: json(InvitationForm),
    reply: json(Invitation),
    status: 201,
    errors: ['invalid_request', 'too_many_lines'],
  }),
  uninvite: endpoint({
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Withdraw an invitation; its link stops working',
    auth: 'staff',
    permission: 'roles.edit',
    fresh: true,
    params: z.object({ id: Id }),
    reply: doneReply,
    errors: ['not_found'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an emailed invitation as the person it was sent to',
    auth: 'customer',
    fresh: true,
    body: json(z.object({ token: z.string().max(100) })),
    reply: json(z.object({ role: Role })),
    errors: ['link_unknown', 'not_yours'],
  }),
};
