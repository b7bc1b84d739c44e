import { watches } from '#features/back-in-stock/contract/watches.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportWatches, forgetWatches, watchMailSubjects } from './server/personal-data.ts';
import { backInStockRetention } from './server/retention.ts';
import { watchesRoutes } from './server/routes.ts';
import { tellWatchers } from './server/tell-watchers.ts';
import { watchMails } from './server/watch-mails.ts';

export default defineFeature({
  uses: ['accounts', 'products', 'stock'],
  calls: { watches },
  routes: ({ api, db }) => watchesRoutes(api, db),
  jobs: ({ db }) => [{ name: 'watches', everyMs: 5_000, leaseSeconds: null, run: () => tellWatchers(db) }],
  mails: ({ publicUrl }) => watchMails(publicUrl),
  retention: backInStockRetention,
  personalData: exportWatches,
  mailSubjects: watchMailSubjects,
  forgetPerson: forgetWatches,
});
