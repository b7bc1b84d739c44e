import { openCardProvider } from './payments/stripe.ts';
import type { OpenSandbox } from './shop.ts';

/** The card provider of embedded mode: the official SDK, pointed at our stand-in on a loopback port. */
export const openSandbox: OpenSandbox = async (db, log) => {
  const { startStripeSandbox } = await import('./sandbox/stripe/sandbox.ts');
  const sandbox = await startStripeSandbox({ pool: db.$client, log });
  return {
    provider: openCardProvider(sandbox.secretKey, { host: sandbox.apiHost, port: sandbox.apiPort }),
    stripe: { publishableKey: sandbox.publishableKey, script: '/__sandbox/stripe/stripe.js' },
    sandbox: sandbox.routes,
    close: () => sandbox.close(),
  };
};
