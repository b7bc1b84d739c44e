import { barcodes } from '#features/barcodes/contract/barcodes.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { findScannedProducts } from './find-barcode.ts';

export const barcodesRoutes = (api: Api, db: Database, publicUrl: string): void => {
  api.mount(barcodes.find, ({ query }) => findScannedProducts(db, query.text, new URL(publicUrl).host));
};
