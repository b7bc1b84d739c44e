import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { CompanyPeople, MemberForm } from './company-people.ts';

export const COMPANY_STATES = ['open', 'closed'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** A company as staff enter it. */
export const CompanyForm = z.object({
  name: oneLine(100).pipe(requiredText('Name is Required', 100)),
  taxNumber: oneLine(40).default(''),
  /** The day on which staff checked the tax number, such as 2026-12-01; empty if nobody has. */
  taxNumberCheckedOn: z
    .string()
    .refine((day) => day === '' || isIsoDate(day), 'Enter a day')
    .default(''),
  /** True if each order that members place themselves needs a job number. */
  referenceNeeded: z.boolean().default(false),
  /** Only staff see it. */
  note: z.string().trim().max(2000, 'Must be 2000 characters or shorter').default(''),
});
export type CompanyForm = z.output<typeof CompanyForm>;

export const ListedCompany = z.object({
  _id: z.string(),
  name: z.string(),
  taxNumber: z.string(),
  state: z.enum(COMPANY_STATES),
  /** How many people buy for it. */
  members: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type ListedCompany = z.infer<typeof ListedCompany>;

export const CompanyDetail = ListedCompany.extend({
  taxNumberCheckedOn: z.string(),
  referenceNeeded: z.boolean(),
  note: z.string(),
  /** Increases with each change; writes must send the version they saw. */
  version: z.number().int(),
});
export type CompanyDetail = z.infer<typeof CompanyDetail>;

const params = z.object({ id: Id });

/** Endpoints for staff about companies, in a file of their own so that customer pages do not load them. */
export const companies = {
  list: endpoint({
    method: 'GET',
    path: '/companies',
    summary: 'List companies by name; search by name, tax number or a person’s email. `X-Counts` counts each state',
    auth: 'staff',
    permission: 'companies.read',
    query: PageQuery.extend({
      search: z.string().trim().max(200).default(''),
      state: z.enum(['', ...COMPANY_STATES]).default(''),
      /** Only the company of this customer. */
      customer: Id.optional(),
    }),
    reply: json(z.array(ListedCompany)),
  }),
  add: endpoint({
    method: 'POST',
    path: '/companies',
    summary: 'Add a company',
    auth: 'staff',
    permission: 'companies.edit',
    body: json(CompanyForm),
    reply: json(CompanyDetail),
    status: 201,
    errors: ['company_taken'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:id',
    summary: 'Get a company',
    auth: 'staff',
    permission: 'companies.read',
    params,
    reply: json(CompanyDetail),
    errors: ['company_not_found'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/companies/:id',
    summary: 'Change a company',
    auth: 'staff',
    permission: 'companies.edit',
    params,
    body: json(CompanyForm.extend({ version: ExpectedVersion })),
    reply: json(CompanyDetail),
    errors: ['company_not_found', 'company_changed', 'company_closed', 'company_taken'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/companies/:id/close',
    summary: 'Close a company for good; its people become ordinary customers again, and its orders stay',
    auth: 'staff',
    permission: 'companies.edit',
    params,
    body: json(z.object({ version: ExpectedVersion })),
    reply: json(CompanyDetail),
    errors: ['company_not_found', 'company_changed', 'company_closed', 'account_not_settled'],
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/companies/:id/members',
    summary: 'Let a customer with a verified email address buy for a company from now on; they get an email',
    auth: 'staff',
    permission: 'companies.edit',
    params,
    body: json(MemberForm),
    reply: json(CompanyPeople),
    status: 201,
    errors: ['company_not_found', 'company_closed', 'company_full', 'member_elsewhere', 'member_last_admin'],
  }),
};
