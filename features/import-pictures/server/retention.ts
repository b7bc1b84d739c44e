import { deleteOld } from '#platform/server/db/retention.ts';

export const importPicturesRetention = [deleteOld('import_zip', `id < uuidv7(interval '-7 days')`)];
