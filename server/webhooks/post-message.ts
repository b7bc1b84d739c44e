import { lookup } from 'node:dns';
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

/** Looks a name up, and finds nothing but public addresses: asked when connecting, since a name may change its mind. */
const lookUpPublic: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return found(error, []);
    const open = addresses.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (first === undefined) return found(new PrivateAddress(), []);
    if (options.all === true) return found(null, open);
    return found(null, first.address, first.family);
  });
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
    const fail = (error: unknown) => resolve({ error: codeOf(error) });
    if (!mayBePrivate && namesPrivate(url)) return fail(new PrivateAddress());
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
      const end = () => resolve({ status: response.statusCode ?? 0, answer: answer.slice(0, MOST_ANSWER) });
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
    sent.end(body);
  });
