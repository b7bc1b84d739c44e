import { quoteRequests } from './contract/quote-requests.ts';
import { quotes } from './contract/quotes.ts';
import { quoteLink } from './contract/quote-link.ts';
import { defineFeature } from '#server/define-feature.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { endRequestsOfOffers } from './server/end-requests.ts';
import { withdrawRequestsOf } from './server/send-request.ts';
import { quoteRequestMails, quoteMails, quoteNotifications } from './server/notifications.ts';
import { exportQuotes, forgetQuotes, quoteMailSubjects } from './server/personal-data.ts';
import { requestedQuotes } from './server/request-approval.ts';
import { quotesRetention } from './server/retention.ts';
import { quotesRoutes } from './server/routes.ts';
import { quotesRules } from './server/rules.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: [
    'accounts',
    'addresses',
    'audit',
    'carts',
    'checkout',
    'companies',
    'company-approvals',
    'delivery-days',
    'documents',
    'orders',
    'products',
    'settings',
    'staff-orders',
    'stock',
  ],
  calls: { offers: quotes, offerLink: quoteLink, quoteRequests },
  routes: ({ api, db, goods, orderTerms }) => quotesRoutes(api, { db, goods }, orderTerms),
  mails: ({ publicUrl, shippingFeeCents }) => ({
    ...quoteMails(publicUrl, shippingFeeCents),
    ...quoteRequestMails(publicUrl),
  }),
  jobs: ({ db }) => [
    { name: 'offer-requests', everyMs: HOUR_MS, leaseSeconds: null, run: () => endRequestsOfOffers(db) },
  ],
  retention: quotesRetention,
  rules: quotesRules,
  personalData: exportQuotes,
  mailSubjects: quoteMailSubjects,
  deletePerson: forgetQuotes,
  onReplacedCustomer: withdrawRequestsOf,
  notifications: quoteNotifications,
  fixesCurrency: [{ table: 'offer', where: sql`sent_at is not null` }],
  personGroups: {
    'quote-requests': (customerId) => sql`exists (select from quote_request where customer_id = ${customerId})`,
  },
  pendingWork: () => ({
    quoteRequests: sql`(select count(*)::int from quote_request where state = 'asked' and offer_id is null)`,
  }),
  audited: {
    offer: { called: (id) => sql`select number::text from offer where id = ${id}::uuid` },
    quote_request: {
      called: (id) => sql`
        select c.name from quote_request r join customer c on c.id = r.customer_id where r.id = ${id}::uuid`,
    },
  },
  requestedOffers: requestedQuotes,
  // The shop offered these orders itself, so they do not count toward the buyer's cap.
  promisedPrices: (orderId) => sql`exists (select from offer_order f where f.order_id = ${orderId})`,
  unpaidExemption: (orderId) => sql`exists (select from offer_order f where f.order_id = ${orderId})`,
  queries: {
    '/dashboard/offers': quotes.list.query,
    '/dashboard/offers/requests': quoteRequests.list.query,
    '/dashboard/myquotes': quoteRequests.listOwn.query,
  },
});
