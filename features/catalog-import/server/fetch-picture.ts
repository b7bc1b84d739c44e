import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { MAX_PICTURE_BYTES } from '#platform/contract/limits.ts';
import { lookUpPublic, namesPrivate, PrivateAddress } from '#platform/server/http/public-address.ts';

/** The longest that one picture may take, with all it is led on to. */
const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;

/** Why a picture cannot be had, in words for who wrote its address. */
export class Unfetched extends Error {
  /** It is not the picture but its host that does not answer. */
  readonly isHost: boolean;
  constructor(message: string, isHost = false) {
    super(message);
    this.isHost = isHost;
  }
}

const open = (url: URL, mayBePrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (!mayBePrivate && namesPrivate(url.href)) return reject(new PrivateAddress());
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const options = {
      headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Copperline' },
      signal,
      ...(!mayBePrivate && { lookup: lookUpPublic }),
    };
    get(url, options, resolve).on('error', reject);
  });

const readAll = async (answer: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_PICTURE_BYTES) throw new Unfetched(`It has more than ${MAX_PICTURE_BYTES / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const follow = async (url: URL, mayBePrivate: boolean, signal: AbortSignal, redirects = 0): Promise<Buffer> => {
  if (!/^https?:$/.test(url.protocol)) throw new Unfetched('It leads to something that is no address of the web');
  const answer = await open(url, mayBePrivate, signal);
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === MOST_REDIRECTS) throw new Unfetched('It leads on and on');
      return await follow(new URL(headers.location, url), mayBePrivate, signal, redirects + 1);
    }
    if (statusCode !== 200) throw new Unfetched(`The address answered ${statusCode}`);
    return await readAll(answer);
  } finally {
    answer.destroy();
  }
};

const explain = (error: unknown): Unfetched => {
  if (error instanceof Unfetched) return error;
  if (error instanceof PrivateAddress) return new Unfetched('This address is not a public one');
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return new Unfetched('It did not come in time', true);
  if (code === 'ENOTFOUND' || code === 'ENODATA') return new Unfetched('There is no such address', true);
  return new Unfetched('The address cannot be reached', true);
};

/**
 * Fetches a picture from somewhere in the web: never from a machine of this one's own network, wherever it is led on to.
 * @param mayBePrivate also from there
 * @throws Unfetched
 */
export const fetchPicture = async (address: string, mayBePrivate: boolean): Promise<Buffer> => {
  if (!URL.canParse(address)) throw new Unfetched('This is no address');
  try {
    return await follow(new URL(address), mayBePrivate, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    throw explain(error);
  }
};
