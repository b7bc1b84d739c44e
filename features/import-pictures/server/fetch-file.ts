import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { lookupPublicAddress, isPrivateUrl, PrivateAddressError } from '#platform/server/http/public-address.ts';

/** The time limit for one file in ms, including redirects. */
const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;

/** The reason why a file cannot be fetched, in words for the author of the file. */
export class FileFetchError extends Error {
  /** True if the host does not respond at all. */
  readonly isHostDown: boolean;
  constructor(message: string, isHostDown = false) {
    super(message);
    this.isHostDown = isHostDown;
  }
}

/** True if a file is to be fetched from the web, and false if it is, for example, the name of a file in the ZIP. */
export const isWebAddress = (source: string): boolean => /^https?:/i.test(source);

/** Limits on a file and its address. */
type FetchLimits = {
  /** The media types to request. */
  accept: string;
  maxBytes: number;
  /** True to allow addresses in this machine's own network. */
  mayBePrivate: boolean;
};

type Fetch = FetchLimits & { signal: AbortSignal };

const requestUrl = (url: URL, { accept, mayBePrivate, signal }: Fetch): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    if (!mayBePrivate && isPrivateUrl(url.href)) return reject(new PrivateAddressError());
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    const options = {
      headers: { accept, 'user-agent': 'Copperline' },
      signal,
      ...(!mayBePrivate && { lookup: lookupPublicAddress }),
    };
    get(url, options, resolve).on('error', reject);
  });

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new FileFetchError(`It is larger than ${maxBytes / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const fetchWithRedirects = async (url: URL, fetch: Fetch, redirects = 0): Promise<Buffer> => {
  if (!/^https?:$/.test(url.protocol)) throw new FileFetchError('It redirects to something that is not a web address');
  const response = await requestUrl(url, fetch);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === MOST_REDIRECTS) throw new FileFetchError('It redirects too many times');
      return await fetchWithRedirects(new URL(headers.location, url), fetch, redirects + 1);
    }
    if (statusCode !== 200) throw new FileFetchError(`The address answered ${statusCode}`);
    return await readBody(response, fetch.maxBytes);
  } finally {
    response.destroy();
  }
};

const toFetchError = (error: unknown): FileFetchError => {
  if (error instanceof FileFetchError) return error;
  if (error instanceof PrivateAddressError) return new FileFetchError('This address is not public');
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return new FileFetchError('It took too long to load', true);
  if (code === 'ENOTFOUND' || code === 'ENODATA') return new FileFetchError('This address does not exist', true);
  return new FileFetchError('The address cannot be reached', true);
};

/**
 * Fetches a file from the web. It refuses addresses in this machine's own network, even after redirects, unless the
 * limits allow them.
 * @throws FileFetchError
 */
export const fetchFile = async (address: string, limits: FetchLimits): Promise<Buffer> => {
  if (!URL.canParse(address)) throw new FileFetchError('This is not an address');
  try {
    return await fetchWithRedirects(new URL(address), { ...limits, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw toFetchError(error);
  }
};
