import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';

/** How much a member may order without an approval, in dollars; null for no limit. */
export const Limits = z.object({
  /** The largest total of one order. */
  orderLimit: z.number().nullable(),
  /** The largest total of their orders of one month. */
  monthLimit: z.number().nullable(),
});
export type Limits = z.infer<typeof Limits>;

/** The id of the membership, and its limits. */
const MemberLimits = Limits.extend({
  member: z.string(),
  /** True if they are the company's default, with which they change. */
  isDefault: z.boolean(),
});
export type MemberLimits = z.infer<typeof MemberLimits>;

/** The caller's own limits, and what they ordered this month. */
export const OwnLimits = Limits.extend({
  /** Dollars of their orders since the 1st, less refunds. */
  monthSum: z.number(),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

/** A limit as people type it; null for none. */
const Limit = Dollars.nullable();
export const LimitsForm = z.object({ orderLimit: Limit, monthLimit: Limit });

/** The limits of one member: their own, or the company's default in place of the two amounts. */
export const MemberLimitsForm = LimitsForm.extend({ isDefault: z.boolean().default(false) });
export type MemberLimitsForm = z.output<typeof MemberLimitsForm>;

const company = z.object({ id: Id });

/** Endpoints about the limits of a company's members. For everyone who does not belong to it, it does not exist. */
export const memberLimits = {
  mine: endpoint({
    method: 'GET',
    path: '/company/limits',
    summary:
      'Get how much the caller may order for their company without an approval, and what they ordered this month',
    auth: 'customer',
    reply: json(OwnLimits),
    errors: ['company_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/companies/:id/limits',
    summary: 'List the members of a company who have limits, for its admins and approvers, and for staff',
    auth: 'customer',
    permission: 'companies.read',
    params: company,
    reply: json(z.array(MemberLimits)),
    errors: ['company_not_found', 'company_role', 'member_inactive'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/companies/:id/members/:member/limits',
    summary: 'Set how much a member of a company may order without an approval, for its admins and for staff',
    auth: 'customer',
    permission: 'companies.edit',
    params: company.extend({ member: Id }),
    body: json(MemberLimitsForm),
    reply: json(MemberLimits),
    errors: ['company_not_found', 'company_role', 'member_inactive', 'company_closed', 'member_not_found'],
  }),
  default: endpoint({
    method: 'GET',
    path: '/companies/:id/default-limits',
    summary: 'Get the limits that new members of a company get, for its admins and approvers, and for staff',
    auth: 'customer',
    permission: 'companies.read',
    params: company,
    reply: json(Limits),
    errors: ['company_not_found', 'company_role', 'member_inactive'],
  }),
  editDefault: endpoint({
    method: 'PUT',
    path: '/companies/:id/default-limits',
    summary: 'Set the limits that new members of a company get, and those who have them; for its admins and for staff',
    auth: 'customer',
    permission: 'companies.edit',
    params: company,
    body: json(LimitsForm),
    reply: json(Limits),
    errors: ['company_not_found', 'company_role', 'member_inactive', 'company_closed'],
  }),
};
