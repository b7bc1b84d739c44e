import { connect } from '#platform/server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { checkAudit } from '#features/audit/server/audit-chain.ts';
import { checkDatabaseExists, openDatabase } from '#server/database-location.ts';

/*
 * npm run audit [-- HASH]: checks that no audit entry was changed or removed, and that an entry with the given
 * hash, noted earlier, still exists. Exits with 1 if a check fails, with 2 if there is no shop. The shop may be
 * running.
 */

/** The most faults to show. */
const SHOWN = 5;

const check = async (): Promise<number> => {
  const env = readEnv(process.env);
  checkDatabaseExists(env);
  const server = await openDatabase(env);
  const db = connect(server.url, () => {});
  try {
    const [noted = null] = process.argv.slice(2);
    const { sealed, waiting, broken, head, isNoted } = await checkAudit(db, noted);
    console.log(
      `${sealed} entries are sealed, ${waiting} are waiting for it. The hash of the last one is ${head ?? 'none'}.`,
    );
    if (broken.length > 0) {
      console.error(
        `Changed since, or following a missing entry: ${broken.length}, first ${broken.slice(0, SHOWN).join(', ')}`,
      );
    }
    if (!isNoted) console.error(`No entry has the hash ${noted} any longer.`);
    return broken.length > 0 || !isNoted ? 1 : 0;
  } finally {
    await db.$client.end();
    await server.stop();
  }
};

process.exitCode = await check().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
