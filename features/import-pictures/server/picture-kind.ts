import { sql } from 'drizzle-orm';
import { MAX_PICTURE_BYTES } from '#platform/contract/limits.ts';
import { storePicture } from '#features/products/server/store-picture.ts';
import type { FileKind } from './file-kind.ts';
import { openPictureZip } from './open-zip.ts';

/** Pictures of products: on the web, or in the ZIP that staff upload. */
export const pictureKind: FileKind = {
  table: sql`import_picture`,
  noun: 'picture',
  accept: 'image/avif,image/webp,image/*',
  maxBytes: MAX_PICTURE_BYTES,
  mayEndProcess: true,
  openOwn: openPictureZip,
  store: storePicture,
};
