import { openCardProvider } from './payments/stripe.ts';
import type { OpenSandbox } from './shop.ts';

/**
 * The other companies of embedded mode: the official SDK pointed at our card provider, and real SMTP to our
 * mailbox, each on a loopback port.
 */
export const openSandbox: OpenSandbox = async (db, log) => {
  const [{ startStripeSandbox }, { startMailbox }] = await Promise.all([
    import('./sandbox/stripe/sandbox.ts'),
    import('./sandbox/mailbox/mailbox.ts'),
  ]);
  const mailbox = await startMailbox(db.$client);
  const stripe = await startStripeSandbox({ pool: db.$client, log });
  return {
    provider: openCardProvider(stripe.secretKey, { host: stripe.apiHost, port: stripe.apiPort }),
    stripe: { publishableKey: stripe.publishableKey, script: '/__sandbox/stripe/stripe.js' },
    smtpUrl: mailbox.smtpUrl,
    async sandbox(app) {
      await app.register(stripe.routes);
      await app.register(mailbox.routes);
    },
    async close() {
      await Promise.all([stripe.close(), mailbox.close()]);
    },
  };
};
