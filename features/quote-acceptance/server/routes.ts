import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { acceptQuote } from './accept-quote.ts';
import { openQuote, printLinkedQuote } from './open-quote.ts';
import { requestQuoteApproval } from './request-approval.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';

/**
 * @param pools `goods` is the connection pool for reading products
 * @param settings includes the delivery fee that applies while the owner has no delivery methods
 */
export const quoteAcceptanceRoutes = (
  api: Api,
  pools: { db: Database; goods: Database },
  settings: OrderSettings,
): void => {
  const { db, goods } = pools;
  const fee = settings.shippingFeeCents;
  api.mount(quoteLink.open, ({ body: { token, ...to } }) => openQuote(db, token, to, fee));
  api.mount(quoteLink.accept, ({ body, caller, network }) =>
    acceptQuote(goods, caller, body, { ...settings, network }),
  );
  api.mount(quoteLink.requestApproval, ({ body, caller, network }) =>
    requestQuoteApproval(pools, caller, body, { ...settings, network }),
  );
  api.mount(quoteLink.print, ({ body }) => printLinkedQuote(db, body.token, fee));
};
