import { stockAlerts } from '#features/back-in-stock/contract/watches.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportStockAlerts, forgetStockAlerts, stockAlertMailSubjects } from './server/personal-data.ts';
import { backInStockRetention } from './server/retention.ts';
import { stockAlertsRoutes } from './server/routes.ts';
import { queueStockAlertMails } from './server/tell-watchers.ts';
import { stockAlertMails } from './server/watch-mails.ts';

export default defineFeature({
  uses: ['accounts', 'products', 'stock'],
  calls: { watches: stockAlerts },
  routes: ({ api, db }) => stockAlertsRoutes(api, db),
  jobs: ({ db }) => [{ name: 'watches', everyMs: 5_000, leaseSeconds: null, run: () => queueStockAlertMails(db) }],
  mails: ({ publicUrl }) => stockAlertMails(publicUrl),
  retention: backInStockRetention,
  personalData: exportStockAlerts,
  mailSubjects: stockAlertMailSubjects,
  forgetPerson: forgetStockAlerts,
});
