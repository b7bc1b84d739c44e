/** Configuration of `npm run db:generate`. It is untyped because its package is installed only to write a migration. */
export default {
  dialect: 'postgresql',
  schema: ['./platform/server/db/schema.ts', './features/*/server/schema.ts'],
  out: './platform/server/db/migrations',
  casing: 'snake_case',
};
