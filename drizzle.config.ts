/** For `npm run db:generate`. The type of it is not here: its package is installed when a migration is written. */
export default {
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
};
