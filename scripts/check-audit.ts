import { connect } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { checkAudit } from '#server/events/check-audit.ts';
import { openDatabase } from '#server/open-database.ts';

/* npm run audit: whether any act of the audit was changed or removed; fails when one was. Beside a running shop too. */

const server = await openDatabase(readEnv(process.env));
const db = connect(server.url, () => {});
const { sealed, waiting, broken, head } = await checkAudit(db);
await db.$client.end();
await server.stop();
console.log(`${sealed} acts are sealed, ${waiting} wait for it. The last has the hash ${head ?? 'none'}.`);
if (broken.length > 0) {
  console.error(`Changed since, or behind one that is missing: ${broken.join(', ')}`);
  process.exitCode = 1;
}
