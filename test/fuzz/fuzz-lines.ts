import { setTimeout as wait } from 'node:timers/promises';
import { incrementTally, type Random, type Tally } from '#test/prove/random.ts';
import { sendRaw } from '#test/helpers/send-requests.ts';

/* Sends request lines that no browser sends, on separate sockets and several in one packet. */

/** One spelling of an address. */
type Line = { target: string; isOdd: boolean };

const insert = (path: string, at: number, some: string): string => path.slice(0, at) + some + path.slice(at);

const positions = (path: string, pattern: RegExp): number[] => [...path.matchAll(pattern)].map(({ index }) => index);

/** Percent-encodes one letter, in upper or lower case hex. */
const encodeLetter = (path: string, random: Random): string => {
  const found = positions(path, /[\w.~-]/g);
  if (found.length === 0) return `${path}%61`;
  const at = random.pick(found);
  const hex = path.charCodeAt(at).toString(16).padStart(2, '0');
  return `${path.slice(0, at)}%${random.chance(0.5) ? hex : hex.toUpperCase()}${path.slice(at + 1)}`;
};

const doubleSlash = (path: string, random: Random): string =>
  insert(path, random.pick(positions(path, /\//g)), '/'.repeat(1 + random.upTo(3)));

const addDots = (path: string, random: Random): string =>
  insert(path, random.pick(positions(path, /\//g)), random.pick(['/.', '/..', '/%2e', '/x/%2E%2e', '/.%2e', '/../..']));

const addServer = (path: string, random: Random, host: string): string =>
  random.pick([`http://${host}`, `https://${host}`, 'http://elsewhere.example', '//elsewhere.example', 'x:']) + path;

const addNonsense = (path: string, random: Random): string =>
  path + random.pick(['\\', '\\..', '#x', '%', '%f', '%zz', '%ff', '%c0%af', '%ed%a0%80']);

const oddly = [encodeLetter, doubleSlash, addDots, addServer, addNonsense];

/** Unusual endings that must not be read as another address. */
const endings = [
  '%2f',
  '%00',
  '%0a',
  '%3b',
  ';x=1',
  '?%',
  '?a=%ff&&=',
  '?search=%00',
  '/',
  '.data',
  '/é',
  'a'.repeat(6000),
];

const writeLine = (addresses: string[], random: Random, host: string): Line => {
  const address = random.pick(addresses);
  if (random.chance(0.2)) return { target: address + random.pick(endings), isOdd: false };
  const [path = '/', ...query] = address.split('?');
  const target = [random.pick(oddly)(path, random, host), ...query].join('?');
  return { target, isOdd: true };
};

/** The status and redirect target of each answer. */
const readAnswers = (received: string) =>
  received
    .split(/(?=HTTP\/1\.1 \d{3} [A-Z][\w -]*\r\n)/)
    .filter((one) => one.startsWith('HTTP/'))
    .map((one) => ({
      status: Number(one.slice(9, 12)),
      location: /^location: (.*)\r$/im.exec(one.split('\r\n\r\n', 1)[0] ?? '')?.[1],
      text: one,
    }));

const findFault = (lines: Line[], received: string | null, shopUrl: string): string | null => {
  const targets = lines.map(({ target }) => target.slice(0, 200)).join(' | ');
  if (received === null) return `no response: ${targets}`;
  const responses = readAnswers(received);
  // An unreadable request ends the connection. The requests after it in the same packet get no answer.
  if (responses.length < lines.length && responses.at(-1)?.status !== 400) {
    return `${responses.length} of ${lines.length} responses: ${targets}`;
  }
  for (const [at, { status, location, text }] of responses.entries()) {
    if (status >= 500) return `server error: ${lines[at]?.target} -> ${text.slice(0, 200)}`;
    if (lines[at]?.isOdd === true && status < 300) return `accepted: ${lines[at].target} -> ${status}`;
    if (location !== undefined && !/^\/(?![/\\])/.test(location) && !location.startsWith(`${shopUrl}/`)) {
      return `redirected elsewhere: ${lines[at]?.target} -> ${location}`;
    }
  }
  return null;
};

/**
 * Requests addresses with odd spellings, one to four per packet. No request may fail, hang, be redirected to
 * another site or be read as another address.
 * @returns the first fault of the packet, or null
 */
export const sendOddLines = async (
  shopUrl: string,
  addresses: string[],
  random: Random,
  tally: Tally,
  patienceMs: number,
): Promise<string | null> => {
  const { host } = new URL(shopUrl);
  const lines = Array.from({ length: 1 + random.upTo(4) }, () => writeLine(addresses, random, host));
  const packet = lines
    .map(({ target }, at) => {
      const end = at === lines.length - 1 ? 'connection: close\r\n' : '';
      return `GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${end}\r\n`;
    })
    .join('');
  const received = await Promise.race([sendRaw(packet, shopUrl).catch(String), wait(patienceMs, null, { ref: false })]);
  for (const { status } of readAnswers(received ?? '')) incrementTally(tally, `odd line: ${status}`);
  return findFault(lines, received, shopUrl);
};
