import { resetSecondStep } from '#features/second-step/server/reset-second-step.ts';
import { connect } from '#platform/server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { checkDatabaseExists, openDatabase } from '#server/database-location.ts';

/*
 * npm run reset-second-step -- EMAIL: deletes a person's lost passkeys and codes, so that they can sign in with
 * password or Google and set up new ones. The shop may be running. Exits with 1 if there is no such account, with 2 if
 * there is no shop.
 */

const reset = async (): Promise<number> => {
  const [email] = process.argv.slice(2);
  if (email === undefined) {
    console.error('Usage: npm run reset-second-step -- EMAIL');
    return 2;
  }
  const env = readEnv(process.env);
  checkDatabaseExists(env);
  const server = await openDatabase(env);
  const db = connect(server.url, () => {});
  try {
    const result = await resetSecondStep(db, email);
    if (result === null) {
      console.error(`There is no account with ${email}.`);
      return 1;
    }
    const { passkeys, codes } = result;
    console.log(
      `${email}: ${passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`} and ${codes ? 'the codes' : 'no codes'} removed, and all devices signed out. This is in the audit, and the person gets an email.`,
    );
    return 0;
  } finally {
    await db.$client.end();
    await server.stop();
  }
};

process.exitCode = await reset().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
