import type { FastifyBaseLogger } from 'fastify';
import type { Valkey } from 'iovalkey';

/** How long a request waits for Valkey: longer than a healthy server takes, and too short for a visitor to notice. */
const COMMAND_MS = 250;
const CONNECT_MS = 2_000;
const MAX_RETRY_MS = 2_000;

/**
 * Connects to Valkey or Redis, where all processes count requests. While it is down, commands fail at once and the
 * client reconnects every few seconds. The library is loaded only if Valkey is configured.
 */
export const openValkey = async (url: string, log: FastifyBaseLogger): Promise<Valkey> => {
  const { Valkey } = await import('iovalkey');
  const client = new Valkey(url.replace(/^valkey/, 'redis'), {
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 100, MAX_RETRY_MS),
  });
  // Warns once per outage.
  let isAway = false;
  client.on('error', (err: Error) => {
    if (!isAway)
      log.warn({ reason: err.message }, 'Valkey does not respond: requests are not rate-limited until it does');
    isAway = true;
  });
  client.on('ready', () => {
    isAway = false;
  });
  return client;
};
