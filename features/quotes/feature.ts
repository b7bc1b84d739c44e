import { offers } from '#features/quotes/contract/offers.ts';
import { offerLink } from '#features/quotes/contract/offer-link.ts';
import { defineFeature } from '#server/define-feature.ts';
import { offerMails } from './server/offer-mails.ts';
import { exportOffers, forgetOffers, offerMailSubjects } from './server/personal-data.ts';
import { quotesRetention } from './server/retention.ts';
import { offersRoutes } from './server/routes.ts';
import { quotesRules } from './server/rules.ts';
import { offerNotices } from './server/notices.ts';
import { sql } from 'drizzle-orm';

export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'checkout', 'documents', 'orders', 'products', 'settings', 'stock'],
  calls: { offers, offerLink },
  routes: ({ api, db, goods, orderTerms }) => offersRoutes(api, { db, goods }, orderTerms),
  mails: ({ publicUrl, shippingFeeCents }) => offerMails(publicUrl, shippingFeeCents),
  retention: quotesRetention,
  rules: quotesRules,
  personalData: exportOffers,
  mailSubjects: offerMailSubjects,
  forgetPerson: forgetOffers,
  notices: offerNotices,
  audited: { offer: { called: (id) => sql`select number::text from offer where id = ${id}::uuid` } },
  // The shop itself made it, and gave it its time.
  uncounted: (orderId) => sql`exists (select from offer_order f where f.order_id = ${orderId})`,
  queries: {
    '/dashboard/offers': offers.list.query,
  },
});
