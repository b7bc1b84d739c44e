import { adversarialPieces } from '#test/helpers/adversarial-texts.ts';

/* Sends the longest accepted texts that are hard for regular expressions to every place that reads visitors' input. */

export type LongText = { name: string; method: string; path: string; headers: Record<string, string>; body?: string };

/** The number of bytes that a text may have within the body limit of 64 kB. */
const BODY_BYTES = 60_000;
/** The number of bytes that a text may have within the limit of 16 kB for request headers. */
const HEAD_BYTES = 12_000;
/** The length of the longest search. The shop rejects longer ones without reading them. */
const SEARCH_LENGTH = 200;
/** The length of the longest pasted list. */
const LIST_LENGTH = 50_000;

/** Repeats the piece, and adds an end at which a pattern fails. */
const repeat = (piece: string, countBytes: (text: string) => number, bytes: number, length = Infinity): string =>
  `${piece.repeat(Math.min(bytes / countBytes(piece), (length - 1) / piece.length))}!`;

const urlBytes = (text: string): number => encodeURIComponent(text).length;
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));

const searchAddresses = [
  '/api/suggestions?search=',
  '/api/browse?search=',
  '/api/products?search=',
  '/products?search=',
];
const longAddresses = [
  '/products?search=',
  '/products?category=',
  '/products/',
  '/api/product/',
  '/nothing?',
  '/login?to=',
];

const written: [path: string, bodyOf: (text: string) => object, length?: number][] = [
  ['/api/quickorder/check', (text) => ({ text }), LIST_LENGTH],
  ['/api/review', (description) => ({ review: 5, description })],
  ['/api/contact', (email) => ({ email, subject: 'x', message: 'x' })],
  ['/api/contact', (message) => ({ email: 'x', subject: message, message })],
  ['/api/newsletter', (email) => ({ email })],
  ['/api/password/forgot', (email) => ({ email })],
  ['/api/auth/sign-in/email', (text) => ({ email: text, password: text })],
  ['/api/auth/sign-up/email', (text) => ({ name: text, email: `${text}@example.com`, password: 'x' })],
  ['/api/order', (text) => ({ name: text, address: text, phone: text, quantity: text })],
];

/** Every combination of a long text and a place that reads it, as requests of a signed-in person. */
export const listLongTexts = (token: string): LongText[] => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return adversarialPieces.flatMap((piece) => {
    const short = repeat(piece, urlBytes, HEAD_BYTES, SEARCH_LENGTH);
    const long = repeat(piece, urlBytes, HEAD_BYTES);
    const get = (path: string, text: string): LongText => ({
      name: `GET ${path} ${JSON.stringify(piece)}`,
      method: 'GET',
      path: path + encodeURIComponent(text),
      headers: {},
    });
    return [
      ...searchAddresses.map((path) => get(path, short)),
      ...longAddresses.map((path) => get(path, long)),
      ...written.map(([path, buildBody, length]): LongText => {
        // The text may appear several times in a body.
        const times = JSON.stringify(buildBody('\u0001')).split('\\u0001').length - 1;
        const text = repeat(piece, jsonBytes, BODY_BYTES / times, length);
        const name = `POST ${path} ${JSON.stringify(piece)}`;
        return { name, method: 'POST', path, headers, body: JSON.stringify(buildBody(text)) };
      }),
    ];
  });
};

/** Sends one long text, which the shop may accept or reject. @returns the fault, or null */
export const sendLongText = async (
  shopUrl: string,
  { name, path, ...init }: LongText,
  patienceMs: number,
): Promise<string | null> => {
  try {
    const response = await fetch(`${shopUrl}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const responseText = await response.text();
    return response.status >= 500 ? `${name} -> ${response.status} ${responseText.slice(0, 80)}` : null;
  } catch (error) {
    return `${name}: ${String(error)}`;
  }
};
