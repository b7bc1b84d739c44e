import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { MAX_PICTURE_BYTES } from '#platform/contract/limits.ts';
import { lookupPublicAddress, isPrivateUrl, PrivateAddressError } from '#platform/server/http/public-address.ts';

/** The time limit for one picture in ms, including redirects. */
const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;

/** The reason why a picture cannot be fetched, in words for the author of the file. */
export class PictureFetchError extends Error {
  /** True if the host does not respond at all. */
  readonly isHostDown: boolean;
  constructor(message: string, isHostDown = false) {
    super(message);
    this.isHostDown = isHostDown;
  }
}

/** True if a picture is to be fetched from the web, and false if it is the name of a file in the ZIP. */
export const isWebAddress = (source: string): boolean => /^https?:/i.test(source);

const requestUrl = (url: URL, mayBePrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (!mayBePrivate && isPrivateUrl(url.href)) return reject(new PrivateAddressError());
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const options = {
      headers: { accept: 'image/avif,image/webp,image/*', 'user-agent': 'Copperline' },
      signal,
      ...(!mayBePrivate && { lookup: lookupPublicAddress }),
    };
    get(url, options, resolve).on('error', reject);
  });

const readBody = async (response: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_PICTURE_BYTES) throw new PictureFetchError(`It is larger than ${MAX_PICTURE_BYTES / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const fetchWithRedirects = async (
  url: URL,
  mayBePrivate: boolean,
  signal: AbortSignal,
  redirects = 0,
): Promise<Buffer> => {
  if (!/^https?:$/.test(url.protocol))
    throw new PictureFetchError('It redirects to something that is not a web address');
  const response = await requestUrl(url, mayBePrivate, signal);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === MOST_REDIRECTS) throw new PictureFetchError('It redirects too many times');
      return await fetchWithRedirects(new URL(headers.location, url), mayBePrivate, signal, redirects + 1);
    }
    if (statusCode !== 200) throw new PictureFetchError(`The address answered ${statusCode}`);
    return await readBody(response);
  } finally {
    response.destroy();
  }
};

const toFetchError = (error: unknown): PictureFetchError => {
  if (error instanceof PictureFetchError) return error;
  if (error instanceof PrivateAddressError) return new PictureFetchError('This address is not public');
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return new PictureFetchError('It took too long to load', true);
  if (code === 'ENOTFOUND' || code === 'ENODATA') return new PictureFetchError('This address does not exist', true);
  return new PictureFetchError('The address cannot be reached', true);
};

/**
 * Fetches a picture from the web. It refuses addresses in this machine's own network, even after redirects.
 * @param mayBePrivate allows such addresses
 * @throws PictureFetchError
 */
export const fetchPicture = async (address: string, mayBePrivate: boolean): Promise<Buffer> => {
  if (!URL.canParse(address)) throw new PictureFetchError('This is not an address');
  try {
    return await fetchWithRedirects(new URL(address), mayBePrivate, AbortSignal.timeout(TIMEOUT_MS));
  } catch (error) {
    throw toFetchError(error);
  }
};
