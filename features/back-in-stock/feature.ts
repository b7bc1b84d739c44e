import { stockAlerts } from './contract/stock-alerts.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportStockAlerts, forgetStockAlerts, stockAlertMailSubjects } from './server/personal-data.ts';
import { backInStockRetention } from './server/retention.ts';
import { stockAlertsRoutes } from './server/routes.ts';
import { queueStockAlertMails } from './server/stock-alerts.ts';
import { stockAlertMails } from './server/stock-alert-mails.ts';

export default defineFeature({
  uses: ['accounts', 'products', 'stock'],
  calls: { stockAlerts },
  routes: ({ api, db }) => stockAlertsRoutes(api, db),
  jobs: ({ db }) => [{ name: 'watches', everyMs: 5_000, leaseSeconds: null, run: () => queueStockAlertMails(db) }],
  mails: ({ publicUrl }) => stockAlertMails(publicUrl),
  retention: backInStockRetention,
  personalData: exportStockAlerts,
  mailSubjects: stockAlertMailSubjects,
  deletePerson: forgetStockAlerts,
});
