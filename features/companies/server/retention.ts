import { deleteOld } from '#platform/server/db/retention.ts';

export const companiesRetention = [deleteOld('company_invitation', `expires_at < now()`)];
