import { openCardProvider } from '#platform/server/card-provider/stripe.ts';
import type { Faults } from '#sandbox/stripe/faults.ts';
import type { OpenSandbox } from './external-services.ts';

/**
 * Starts the external services of embedded mode, each on a loopback port: a card provider that the official SDK
 * uses, an SMTP server that delivers to the sandbox mailbox, and an OpenID issuer.
 * @param faults failures of the card provider, for tests
 */
export const openSandbox = async (
  ...[db, log, { publicUrl, sandboxStripe, account }, faults]: [...Parameters<OpenSandbox>, faults?: Faults]
): ReturnType<OpenSandbox> => {
  const [{ startStripeSandbox, findStripeSandbox }, { startMailbox }, { startGoogleSandbox }] = await Promise.all([
    import('#sandbox/stripe/sandbox.ts'),
    import('#sandbox/mailbox/mailbox.ts'),
    import('#sandbox/google/google.ts'),
  ]);
  const mailbox = await startMailbox(db.$client);
  const { discoveryUrl, clientId, clientSecret, ...google } = await startGoogleSandbox({
    pool: db.$client,
    shopUrl: publicUrl,
    log,
  });
  const stripe =
    sandboxStripe === null
      ? await startStripeSandbox({ pool: db.$client, log, ...(faults && { faults }) })
      : findStripeSandbox(sandboxStripe);
  return {
    provider: openCardProvider(stripe.secretKey, stripe.webhookSecret, account, {
      host: stripe.apiHost,
      port: stripe.apiPort,
    }),
    stripe: { publishableKey: stripe.publishableKey, script: '/__sandbox/stripe/stripe.js' },
    smtpUrl: mailbox.smtpUrl,
    google: { discoveryUrl, clientId, clientSecret },
    async sandbox(app) {
      await app.register(stripe.routes);
      await app.register(mailbox.routes);
      await app.register(google.routes);
    },
    opened: (localUrl) => stripe.deliverTo(`${localUrl}/api/webhooks/stripe`),
    async close() {
      await Promise.all([stripe.close(), mailbox.close(), google.close()]);
    },
  };
};

/** SQL that creates the sandbox tables in a database without them. */
export const readSandboxTables = async (): Promise<string> => {
  const [{ stripeTables }, { mailboxTables }, { googleTables }] = await Promise.all([
    import('#sandbox/stripe/tables.ts'),
    import('#sandbox/mailbox/mailbox.ts'),
    import('#sandbox/google/tables.ts'),
  ]);
  return `${stripeTables}${mailboxTables}${googleTables}`;
};
