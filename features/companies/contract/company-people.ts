import { z } from 'zod';
import { Email } from '#features/accounts/contract/accounts.ts';
import { json } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';

export const MEMBER_ROLES = ['admin', 'approver', 'buyer'] as const;

/**
 * The role of a member in their company: a buyer orders, an approver also sees the orders of everyone and approves
 * those over a limit, and an admin also changes people, addresses and job numbers.
 */
export const MemberRole = z.enum(MEMBER_ROLES);
export type MemberRole = z.infer<typeof MemberRole>;

export const memberRoleNames: Record<MemberRole, string> = { admin: 'Admin', approver: 'Approver', buyer: 'Buyer' };

export const memberRoleHints: Record<MemberRole, string> = {
  admin: 'Orders, sees all orders, approves those over a limit, and changes people, addresses and job numbers.',
  approver: 'Orders, sees all orders of the company, and approves those over a limit.',
  buyer: 'Orders, and sees their own orders.',
};

/** The same, for the member. */
export const ownRoleHints: Record<MemberRole, string> = {
  admin: 'You may order, see all orders, approve those over a limit, and change people, addresses and job numbers.',
  approver: 'You may order, see all orders of the company, and approve those over a limit.',
  buyer: 'You may order, and see your own orders.',
};

/** Days until an invitation expires. */
export const COMPANY_INVITATION_DAYS = 7;

/** The most people of one company, and the most open invitations. */
export const MAX_MEMBERS = 200;
export const MAX_COMPANY_INVITATIONS = 50;

export const CompanyMember = z.object({
  /** The id of the membership. */
  _id: z.string(),
  customerId: z.string(),
  name: z.string(),
  email: z.string(),
  role: MemberRole,
  /** False while they cannot order. */
  isActive: z.boolean(),
  since: z.iso.datetime(),
});
export type CompanyMember = z.infer<typeof CompanyMember>;

export const CompanyInvitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: MemberRole,
  expiresAt: z.iso.datetime(),
  /** The most that one order of theirs, and all of a month, may cost without an approval; null for no limit. */
  orderLimit: z.number().nullable(),
  monthLimit: z.number().nullable(),
});
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

/** The people of a company: admins first, then by name. */
export const CompanyPeople = z.object({
  members: z.array(CompanyMember),
  /** Open invitations, the newest first. */
  invitations: z.array(CompanyInvitation),
});
export type CompanyPeople = z.infer<typeof CompanyPeople>;

export const MemberForm = z.object({
  email: Email,
  role: MemberRole,
  /** The most that one order of theirs may cost without an approval; null for no limit. */
  orderLimit: Dollars.nullable().default(null),
  /** The most that their orders of one month may cost without an approval; null for no limit. */
  monthLimit: Dollars.nullable().default(null),
});
export type MemberForm = z.output<typeof MemberForm>;

const company = z.object({ id: Id });
const member = company.extend({ member: Id });
const peopleReply = json(CompanyPeople);

/** For admins of the company and for staff. */
export const editing = { auth: 'customer', permission: 'companies.edit' } as const;
const refusals = ['company_not_found', 'company_role', 'member_inactive', 'company_closed'] as const;

/** Endpoints about the people of a company. For everyone who does not belong to it, it does not exist. */
export const companyPeople = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:id/members',
    summary: 'List the people of a company and its open invitations, for its admins and approvers, and for staff',
    auth: 'customer',
    permission: 'companies.read',
    params: company,
    reply: peopleReply,
    errors: ['company_not_found', 'company_role', 'member_inactive'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/companies/:id/members/:member',
    summary: 'Change the role of a person in a company, or whether they can order',
    ...editing,
    params: member,
    body: json(z.object({ role: MemberRole, isActive: z.boolean() })),
    reply: peopleReply,
    errors: [...refusals, 'member_not_found', 'member_last_admin'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:id/members/:member',
    summary: 'Make a person of a company an ordinary customer again; everyone may leave, and their orders stay',
    ...editing,
    params: member,
    reply: json(z.object({ removed: z.literal(true) })),
    errors: [...refusals, 'member_not_found', 'member_last_admin', 'account_not_settled'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/companies/:id/invitations',
    summary: 'Invite a person to buy for a company by email; a new invitation ends the earlier link',
    ...editing,
    // A new member can order on account, so a stolen session must not add one.
    fresh: true,
    sendsMail: true,
    params: company,
    body: json(MemberForm),
    reply: peopleReply,
    status: 201,
    errors: [...refusals, 'invalid_request', 'invitation_limit', 'member_last_admin'],
  }),
  uninvite: endpoint({
    method: 'DELETE',
    path: '/companies/:id/invitations/:invitation',
    summary: 'Withdraw an invitation to a company; its link stops working',
    ...editing,
    params: company.extend({ invitation: Id }),
    reply: peopleReply,
    errors: [...refusals, 'not_found'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/company/invitations/accept',
    summary: 'Accept an emailed invitation to a company as the person it was sent to',
    auth: 'customer',
    verifiedEmail: true,
    body: json(z.object({ token: z.string().max(100) })),
    reply: json(z.object({ company: z.string(), role: MemberRole })),
    errors: ['link_unknown', 'not_yours', 'member_elsewhere', 'member_last_admin', 'company_full'],
  }),
};
