import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { storePictureZip } from './store-picture-zip.ts';

export const importPicturesRoutes = (api: Api, db: Database): void => {
  api.mount(productFiles.uploadPictures, ({ params, body }) => storePictureZip(db, params.id, body));
};
