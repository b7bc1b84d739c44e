import { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { requestedQuotes } from './server/request-approval.ts';
import { defineFeature } from '#server/define-feature.ts';
import { quoteAcceptanceRoutes } from './server/routes.ts';

/** A customer opens a draft order or quote by its emailed link, and accepts it, or sends it to their approvers. */
export default defineFeature({
  uses: ['checkout', 'company-approvals', 'documents', 'orders', 'quotes', 'settings'],
  calls: { offerLink: quoteLink },
  routes: ({ api, db, goods, orderSettings }) => quoteAcceptanceRoutes(api, { db, goods }, orderSettings),
  requestedOffers: requestedQuotes,
});
