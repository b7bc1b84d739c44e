import { quotes } from './contract/quotes.ts';
import { defineFeature } from '#server/define-feature.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import { endRequestsOfOffers } from './server/end-requests.ts';
import { quoteMails, quoteNotifications } from './server/notifications.ts';
import { exportQuotes, forgetQuotes, quoteMailSubjects } from './server/personal-data.ts';
import { quotesRetention } from './server/retention.ts';
import { quotesRoutes } from './server/routes.ts';
import { quotesRules } from './server/rules.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: [
    'accounts',
    'addresses',
    'audit',
    'checkout',
    'company-approvals',
    'delivery-days',
    'documents',
    'orders',
    'products',
    'quote-requests',
    'settings',
    'staff-orders',
    'stock',
  ],
  calls: { offers: quotes },
  routes: ({ api, db, goods, orderSettings }) => quotesRoutes(api, { db, goods }, orderSettings),
  mails: ({ publicUrl, shippingFeeCents }) => quoteMails(publicUrl, shippingFeeCents),
  jobs: ({ db }) => [
    { name: 'offer-requests', everyMs: HOUR_MS, leaseSeconds: null, run: () => endRequestsOfOffers(db) },
  ],
  retention: quotesRetention,
  rules: quotesRules,
  personalData: exportQuotes,
  mailSubjects: quoteMailSubjects,
  deletePerson: forgetQuotes,
  notifications: quoteNotifications,
  fixesCurrency: [{ table: 'offer', where: sql`sent_at is not null` }],
  audited: {
    offer: { called: (id) => sql`select number::text from offer where id = ${id}::uuid` },
  },
  // The shop offered these orders itself, so they do not count toward the buyer's cap.
  promisedPrices: (orderId) => sql`exists (select from offer_order f where f.order_id = ${orderId})`,
  unpaidExemption: (orderId) => sql`exists (select from offer_order f where f.order_id = ${orderId})`,
  queries: { '/dashboard/offers': quotes.list.query },
});
