import { sql } from 'drizzle-orm';
import { quoteRequests } from '#features/quote-requests/contract/quote-requests.ts';
import { withdrawRequestsOf } from './server/send-request.ts';
import { defineFeature } from '#server/define-feature.ts';
import { quoteRequestMails, quoteRequestNotifications } from './server/notifications.ts';
import { exportQuoteRequests, forgetQuoteRequests, quoteRequestMailSubjects } from './server/personal-data.ts';
import { quoteRequestsRetention } from './server/retention.ts';
import { quoteRequestsRoutes } from './server/routes.ts';
import { quoteRequestsRules } from './server/rules.ts';

/** Customers ask for a quote; staff answer with one, or decline. */
export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'carts', 'companies', 'products', 'quotes'],
  calls: { quoteRequests },
  routes: ({ api, db }) => quoteRequestsRoutes(api, db),
  mails: ({ publicUrl }) => quoteRequestMails(publicUrl),
  retention: quoteRequestsRetention,
  rules: quoteRequestsRules,
  personalData: exportQuoteRequests,
  mailSubjects: quoteRequestMailSubjects,
  deletePerson: forgetQuoteRequests,
  onReplacedCustomer: withdrawRequestsOf,
  notifications: quoteRequestNotifications,
  personGroups: {
    'quote-requests': (customerId) => sql`exists (select from quote_request where customer_id = ${customerId})`,
  },
  pendingWork: () => ({
    quoteRequests: sql`(select count(*)::int from quote_request where state = 'asked' and offer_id is null)`,
  }),
  audited: {
    quote_request: {
      called: (id) => sql`
        select c.name from quote_request r join customer c on c.id = r.customer_id where r.id = ${id}::uuid`,
    },
  },
  queries: {
    '/dashboard/offers/requests': quoteRequests.list.query,
    '/dashboard/myquotes': quoteRequests.listOwn.query,
  },
});
