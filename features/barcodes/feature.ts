import { barcodes as barcodesCalls } from '#features/barcodes/contract/barcodes.ts';
import { defineFeature } from '#server/define-feature.ts';
import { barcodesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['products'],
  calls: { barcodes: barcodesCalls },
  routes: ({ api, goods, settings }) => barcodesRoutes(api, goods, settings.publicUrl),
});
