import { deleteOld } from '#platform/server/db/retention.ts';

export const accountsRetention = [
  deleteOld('auth_session', 'expires_at < now()'),
  deleteOld('auth_verification', 'expires_at < now()'),
  deleteOld('access_token', 'expires_at < now()'),
  deleteOld('email_token', 'expires_at < now()'),
  deleteOld('used_code', `used_at < now() - interval '1 day'`),
  deleteOld('auth_two_factor', `not verified and created_at < now() - interval '1 day'`),
  deleteOld('invitation', 'expires_at < now()'),
  deleteOld(
    'known_browser',
    `created_at < now() - case kind when 'binding' then interval '2 days' else interval '1 year' end`,
  ),
  deleteOld('auth_throttle', `updated_at < now() - interval '2 days'`),
];
