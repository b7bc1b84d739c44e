import { stock as stockCalls } from '#features/stock/contract/stock.ts';
import { lowStock } from '#features/stock/contract/low-stock.ts';
import { shortages } from '#features/stock/contract/shortages.ts';
import { defineFeature } from '#server/define-feature.ts';
import { stockWebhookData } from './server/webhook-data.ts';
import { stockRoutes } from './server/routes.ts';
import { stockRules } from './server/rules.ts';
import { stockMails, stockNotifications } from './server/notifications.ts';
import { notifyLowStock } from './server/notify-low-stock.ts';
import { lowStockCtes } from './server/low-stock.ts';
import { sql } from 'drizzle-orm';

const MINUTE = 60_000;

export default defineFeature({
  uses: ['accounts', 'audit', 'catalog-import', 'orders', 'product-filter', 'products', 'settings'],
  calls: { stock: stockCalls, lowStock, shortages },
  routes: ({ api, db }) => stockRoutes(api, db),
  jobs: ({ db }) => [{ name: 'low-stock', everyMs: 5 * MINUTE, leaseSeconds: 600, run: () => notifyLowStock(db) }],
  mails: ({ publicUrl, shopEmail }) => stockMails(publicUrl, shopEmail),
  rules: stockRules,
  notifications: stockNotifications,
  pendingWork: () => ({ low: sql`(with ${lowStockCtes} select count(*)::int from low)` }),
  queries: {
    '/dashboard/manageProducts/:id/stock': stockCalls.history.query,
    '/dashboard/stock': stockCalls.entries.query,
    '/dashboard/stock/low': lowStock.list.query,
  },
  webhookData: stockWebhookData,
});
