import { people } from '#features/staff/contract/people.ts';
import { defineFeature } from '#server/define-feature.ts';
import { staffRoutes } from './server/routes.ts';
import { staffMails } from './server/staff-mails.ts';

export default defineFeature({
  uses: ['accounts', 'audit', 'notifications'],
  calls: { staff: people },
  routes: ({ api, identity: db }) => staffRoutes(api, db),
  mails: ({ publicUrl }) => staffMails(publicUrl),
  queries: { '/dashboard/makeAdmin': people.list.query },
});
