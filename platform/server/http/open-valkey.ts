import type { FastifyBaseLogger } from 'fastify';
import type { Valkey } from 'iovalkey';

/** The longest a request waits for a count: longer than any that is well takes, shorter than anybody notices. */
const COMMAND_MS = 250;
const CONNECT_MS = 2_000;
const MAX_RETRY_MS = 2_000;

/**
 * Connects to the Valkey, or Redis, whose counts all processes share. Nothing waits for one that is away: what is asked of
 * it fails at once, and it is looked for again every few seconds. Loaded only where there is one.
 */
export const openValkey = async (url: string, log: FastifyBaseLogger): Promise<Valkey> => {
  const { Valkey } = await import('iovalkey');
  const client = new Valkey(url.replace(/^valkey/, 'redis'), {
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(tries * 100, MAX_RETRY_MS),
  });
  // Said once for each time it goes away.
  let isAway = false;
  client.on('error', (err: Error) => {
    if (!isAway) log.warn({ reason: err.message }, 'Valkey does not answer: requests are not limited meanwhile');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  return client;
};
