/** For `npm run db:generate`. The type of it is not here: its package is installed when a migration is written. */
export default {
  dialect: 'postgresql',
  schema: ['./platform/server/db/schema.ts', './features/*/server/schema.ts'],
  out: './platform/server/db/migrations',
  casing: 'snake_case',
};
