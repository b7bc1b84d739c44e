import { defineFeature } from '#server/define-feature.ts';
import { fetchNamedFiles, isFilePending } from './server/fetch-named-files.ts';
import { importPicturesRetention } from './server/retention.ts';
import { importPicturesRoutes } from './server/routes.ts';

/**
 * In seconds. The process that fetches pictures renews its lease every few pictures, so if it dies, another one soon
 * continues.
 */
const LEASE = 30;

/** The pictures and documents that a product file names: fetched from the web, or read from a ZIP of pictures. */
export default defineFeature({
  uses: ['catalog-import', 'data-sheets', 'product-columns', 'product-editing', 'products'],
  writes: {
    'catalog-import':
      'Once the feature has fetched the files of an import, it requests another check of the product file.',
  },
  routes: ({ api, goods }) => importPicturesRoutes(api, goods),
  jobs: ({ db, log, allowsPrivateNetworks }) => [
    {
      name: 'import-pictures',
      everyMs: 1_000,
      leaseSeconds: LEASE,
      isDue: () => isFilePending(db),
      run: (context) => fetchNamedFiles(db, allowsPrivateNetworks, log, context),
    },
  ],
  retention: importPicturesRetention,
});
