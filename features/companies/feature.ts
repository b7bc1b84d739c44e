import { sql } from 'drizzle-orm';
import { companies } from '#features/companies/contract/companies.ts';
import { companyPeople } from '#features/companies/contract/company-people.ts';
import { CompanyPageQuery, company } from '#features/companies/contract/company.ts';
import { defineFeature } from '#server/define-feature.ts';
import { companyMails } from './server/company-mails.ts';
import {
  assertCompanyManaged,
  companyMailSubjects,
  exportMemberships,
  forgetMemberships,
} from './server/personal-data.ts';
import { companiesRetention } from './server/retention.ts';
import { companiesRoutes } from './server/routes.ts';
import { companyRules } from './server/rules.ts';

export default defineFeature({
  uses: ['accounts', 'addresses', 'api-keys', 'audit', 'company-orders', 'orders'],
  calls: { companies, company, companyPeople },
  routes: ({ api, db }) => companiesRoutes(api, db),
  personGroups: {
    company: (customerId) =>
      sql`exists (select from company_member m where m.customer_id = ${customerId} and m.left_at is null)`,
  },
  mails: ({ publicUrl }) => companyMails(publicUrl),
  rules: companyRules,
  retention: companiesRetention,
  personalData: exportMemberships,
  mailSubjects: companyMailSubjects,
  assertDeletable: assertCompanyManaged,
  deletePerson: forgetMemberships,
  fixesCurrency: [{ table: 'company_invitation', where: sql`num_nonnulls(order_limit_cents, month_limit_cents) > 0` }],
  audited: {
    company: { called: (id) => sql`select name from company where id = ${id}::uuid` },
    company_member: {
      called: (id) => sql`
        select concat_ws(', ', c.name, w.name) from company_member m join customer c on c.id = m.customer_id
          join company w on w.id = m.company_id where m.id = ${id}::uuid`,
    },
  },
  queries: {
    '/dashboard/companies': companies.list.query,
    '/dashboard/companies/:id': CompanyPageQuery,
    '/dashboard/company': CompanyPageQuery,
  },
});
