import { sql } from 'drizzle-orm';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { defineFeature } from '#server/define-feature.ts';
import { followRedirect } from './server/follow-redirect.ts';
import { redirectsRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['audit', 'products'],
  calls: { redirects },
  routes: ({ api, db }) => redirectsRoutes(api, db),
  findRedirect:
    ({ db, log }) =>
    (address) =>
      followRedirect(db, address, (err) => log.warn({ err }, 'the use of a redirect was not counted')),
  audited: { redirect: { called: (path) => sql`select ${path}` } },
  queries: { '/dashboard/redirects': redirects.list.query },
});
