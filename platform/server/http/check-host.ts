import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '#platform/contract/errors.ts';
import type { PublicConfig } from '#features/settings/contract/settings.ts';

/** The names of this machine. Their port is not looked at: a foreign page can choose a name, but not whose it is. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** What a watchman asks by whatever address he has. */
const hostCheckExemptions = new Set(['/health', '/ready']);

/**
 * Whether a request was meant for this shop. In embedded mode a page of somebody else can point a name of its own at
 * this machine and then read what the demo shows (DNS rebinding): so only the machine's names and the shop's own are
 * answered. In production the proxy decides which names lead here, and nothing is made from the one that was used.
 */
export const isOwnHost = ({ host }: IncomingHttpHeaders, { mode, publicUrl }: PublicConfig): boolean =>
  mode === 'production' || (host !== undefined && (LOOPBACK.test(host) || host === new URL(publicUrl).host));

/** Refuses what was not meant for this shop, before anything else looks at it. */
export const checkHost = (app: FastifyInstance, settings: PublicConfig): void => {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (hostCheckExemptions.has(routeOptions.url ?? '')) return;
    if (!isOwnHost(headers, settings)) throw new DomainError('wrong_host');
  });
};
