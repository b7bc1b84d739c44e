import type { EmbeddedEnv, ProductionEnv } from './shop-env.ts';

/** What says where the database is. */
export type DatabaseLocation =
  | Pick<ProductionEnv, 'mode' | 'databaseUrl'>
  | Pick<EmbeddedEnv, 'mode' | 'databaseUrl' | 'dataDir'>;

/** The PostgreSQL the environment names, or the embedded one: joined where it runs already, else started. */
export const openDatabase = async (env: DatabaseLocation): Promise<{ url: string; stop(): Promise<void> }> => {
  const elsewhere = (url: string) => ({ url, stop: async () => {} });
  if (env.mode === 'production') return elsewhere(env.databaseUrl);
  if (env.databaseUrl !== null) return elsewhere(env.databaseUrl);
  const { startEmbeddedPostgres } = await import('#embedded-postgres/start.ts');
  return startEmbeddedPostgres({ dataDir: env.dataDir });
};
