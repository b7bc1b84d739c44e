import { deleteOld } from '#platform/server/db/retention.ts';

export const moveRetention = [
  deleteOld('move_file', `state = 'arriving' and id < uuidv7(interval '-1 day')`),
  // A file whose check did not end, for example because the shop was switched off for days after the upload.
  deleteOld('move_file', `state in ('checking', 'unreadable', 'checked') and id < uuidv7(interval '-7 days')`),
  deleteOld('move_file', `id < uuidv7(interval '-90 days') and state in ('applied', 'undone')`),
];
