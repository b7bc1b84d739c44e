import pg from 'pg';
import { seedNewShop } from '#server/define-feature.ts';
import { features } from '#server/features.ts';
import { getOrCreateAuthSecret, checkMode } from '#platform/server/db/meta.ts';
import { prepareDatabase } from '#platform/server/db/prepare-database.ts';
import { acquireLease } from '#platform/server/db/leases.ts';
import { readSandboxTables } from '#server/open-sandbox.ts';
import { seedDemo } from '#server/seed.ts';
import { onDatabase } from './database.ts';
import { startPooler } from './pooler.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';
import { HOUR_SECONDS } from '#platform/contract/durations.ts';

/**
 * Jobs that read all data of the shop. The seed marks them as done, because otherwise each shop of a run would
 * start with them.
 */
const LONG_JOBS = ['checks', 'clean', 'documents', 'months', 'sellers'];

/**
 * Starts one real PostgreSQL for a whole run in its own folder, with a migrated and seeded database
 * `template_shop` that `createDatabase` copies. The database looks as if a shop had used it before: the sandbox
 * tables exist, and the long jobs are done. If the run has a pooler, the returned address leads through it.
 */
export const startTemplateServer = async (name: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = await startTemporaryPostgres(name);
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  // Nobody reads these data after the run, and their protection from a power cut would be a quarter of the server's
  // work.
  for (const safety of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await admin.query(`alter system set ${safety} = off`);
  }
  await admin.query('select pg_reload_conf()');
  await admin.query('create database template_shop');
  await admin.end();

  await prepareDatabase(onDatabase(server.url, 'template_shop'), {
    async seed(template) {
      await checkMode(template, 'embedded');
      await seedNewShop(features, template);
      await seedDemo(template, await getOrCreateAuthSecret(template), 'http://shop.test');
      // Tests begin with the settings of a new shop, even where the demo has others. A test sets the settings that it
      // needs.
      await template.$client.query(
        `update shop_settings set currency = default, time_zone = default, delivery_countries = default`,
      );
      await template.$client.query('delete from tax_rate');
      await template.$client.query(await readSandboxTables());
      for (const job of LONG_JOBS) await acquireLease(template, `job.${job}`, HOUR_SECONDS, HOUR_SECONDS);
    },
  });

  // Autovacuum would do this within a minute. Without it, each copy would plan queries without statistics, and would
  // scan the entries of the seed that are pending in the text indexes.
  const template = new pg.Client({ connectionString: onDatabase(server.url, 'template_shop') });
  await template.connect();
  await template.query('vacuum analyze');
  await template.end();

  const pooler = await startPooler(server.url);
  if (pooler !== null) process.env['TEST_POOLER_URL'] = pooler.url;
  return {
    url: server.url,
    async stop() {
      await pooler?.stop();
      await server.stop();
    },
  };
};
