import { Resolver } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The longest that an address may take to answer. */
const TIMEOUT_MS = 15_000;
/** As much of an answer is read and shown, in characters. */
const MOST_ANSWER = 500;

/** What an address answered, or why it did not, as a code. */
export type Answered = { status: number; answer: string } | { error: string };

/** Whether an IP address is somewhere in the public network: not this machine, nor one beside it. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

class PrivateAddress extends Error {
  readonly code = 'EPRIVATE';
}

/** One that gives up by itself: the system's own look-up is shared with mail and card provider, and has few places. */
const resolver = new Resolver({ timeout: 3000, tries: 1 });

const addressesOf = async (name: string) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
};

/** Looks a name up, and finds nothing but public addresses: asked when connecting, since a name may change its mind. */
const lookUpPublic: LookupFunction = (name, options, found) => {
  addressesOf(name).then(
    (addresses) => {
      const open = addresses.filter(({ address }) => isPublic(address));
      const [first] = open;
      if (first === undefined) found(new PrivateAddress(), []);
      else if (options.all === true) found(null, open);
      else found(null, first.address, first.family);
    },
    (error: NodeJS.ErrnoException) => found(error, []),
  );
};

/** Whether an address names a machine that is not public by its number. */
export const namesPrivate = (url: string): boolean => {
  const host = new URL(url).hostname.replaceAll(/[[\]]/g, '');
  return isIP(host) !== 0 && !isPublic(host);
};

const codeOf = (error: unknown): string => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(name === 'TimeoutError' || name === 'AbortError' ? 'ETIMEDOUT' : (code ?? name ?? 'unknown'));
};

/**
 * Posts a message to somebody else's program. It is not led on to another address.
 * @param mayBePrivate also to machines of this one's own network
 */
export const postMessage = (
  url: string,
  headers: Record<string, string>,
  body: string,
  mayBePrivate: boolean,
): Promise<Answered> =>
  new Promise((resolve) => {
    if (!mayBePrivate && namesPrivate(url)) return resolve({ error: new PrivateAddress().code });
    const fail = (error: unknown) => resolve({ error: codeOf(error) });
    // Whatever becomes of the connection, somebody waits for an end.
    const late = setTimeout(() => resolve({ error: 'ETIMEDOUT' }), TIMEOUT_MS + 1000);
    const open = url.startsWith('https:') ? requestHttps : requestHttp;
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!mayBePrivate && { lookup: lookUpPublic }),
    };
    const sent = open(url, options, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      // PostgreSQL keeps no text with a NUL in it.
      const end = () =>
        resolve({ status: response.statusCode ?? 0, answer: answer.replaceAll('\0', '').slice(0, MOST_ANSWER) });
      response.on('data', (part: string) => {
        answer += part;
        if (answer.length < MOST_ANSWER) return;
        end();
        response.destroy();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, answer: '' });
    });
    sent.on('close', () => {
      clearTimeout(late);
      resolve({ error: 'ECONNRESET' });
    });
    sent.end(body);
  });
