import pg from 'pg';
import type { Faults } from '#sandbox/stripe/faults.ts';
import { startStripeSandbox } from '#sandbox/stripe/sandbox.ts';
import { incrementTally, type Random, type Tally, wait } from './random.ts';

export type Provider = {
  pool: pg.Pool;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
  host: string;
  port: number;
  /** Stops all faults. */
  calm(): void;
  close(): Promise<void>;
};

/** A slow connection that is cut before or after the provider acts; webhooks that are lost, repeated or reordered. */
const makeFaults = (random: Random, tally: Tally, isFaulty: () => boolean): Faults => ({
  async call(moment) {
    const fault = isFaulty() ? random.next() : 1;
    if (moment === 'after') {
      if (fault < 0.02) incrementTally(tally, 'provider response lost after it acted');
      return fault < 0.02;
    }
    if (fault < 0.02) {
      incrementTally(tally, 'provider cut off before it acted');
      return true;
    }
    if (fault < 0.06) {
      incrementTally(tally, 'provider slow');
      await wait(50 + random.upTo(400));
    }
    return false;
  },
  webhook() {
    const fault = isFaulty() ? random.next() : 1;
    const getDelay = () => random.upTo(3000);
    if (fault < 0.08) {
      incrementTally(tally, 'webhook lost');
      return [];
    }
    if (fault < 0.25) {
      incrementTally(tally, 'webhook late, so out of order');
      return [getDelay()];
    }
    if (fault < 0.4) {
      incrementTally(tally, 'webhook twice');
      return [0, getDelay()];
    }
    return [0];
  },
});

/**
 * The card provider of a proof: the sandbox, in this process so that it is never killed, with its own database server.
 * @param shopUrl the target of its webhooks
 */
export const startProvider = async (
  databaseUrl: string,
  shopUrl: string,
  random: Random,
  tally: Tally,
): Promise<Provider> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  pool.on('error', () => {});
  let faulty = true;
  const sandbox = await startStripeSandbox({ pool, faults: makeFaults(random, tally, () => faulty) });
  sandbox.deliverTo(`${shopUrl}/api/webhooks/stripe`);
  return {
    pool,
    publishableKey: sandbox.publishableKey,
    secretKey: sandbox.secretKey,
    webhookSecret: sandbox.webhookSecret,
    host: sandbox.apiHost,
    port: sandbox.apiPort,
    calm: () => {
      faulty = false;
    },
    async close() {
      await sandbox.close();
      await pool.end();
    },
  };
};
