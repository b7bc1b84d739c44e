import { LONGEST_ADDRESS } from '#features/redirects/contract/redirects.ts';

/** Any origin will do, because only the path and the query of an address count. */
const ORIGIN = 'http://shop.invalid';

/** Matches parameters that say where a visitor came from. The page is the same without them. */
const trackingParameter = /^(?:utm_.*|gclid|fbclid)$/i;

/** Backslashes, white space and control characters, which browsers drop or read as slashes. */
const isSuspicious = (text: string): boolean => /[\\\s\p{C}]/u.test(text);

/**
 * True if a decoded part of a path cannot mislead a program that decodes the path before it splits it. The part
 * may contain slashes, but not at its ends or two in a row, and no `.` or `..` between them. Spaces are harmless.
 */
const isPlainPart = (part: string): boolean =>
  !isSuspicious(part.replaceAll(/\p{Zs}/gu, '')) && part.split('/').every((piece) => !/^\.{0,2}$/.test(piece));

const readPart = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

/** An address in parts: its path, always encoded the same way and without a trailing slash, and its parameters. */
export type AddressParts = { path: string; params: URLSearchParams; tracking: URLSearchParams };

/**
 * Parses an address of this shop: one slash, a path, and perhaps a query. A fragment is dropped.
 * @returns null for an address of another site, and for one that two programs could read differently
 */
export const parseAddress = (text: string): AddressParts | null => {
  if (!/^\/(?!\/)/.test(text) || text.length > LONGEST_ADDRESS || isSuspicious(text)) return null;
  const written = text.split(/[?#]/, 1)[0] ?? '';
  const parts = written.split('/').slice(1).map(readPart);
  const last = parts.length - 1;
  const isPlain = parts.every((part, at) => part !== null && ((part === '' && at === last) || isPlainPart(part)));
  if (!isPlain) return null;
  const named = parts.flatMap((part) => (part === null || part === '' ? [] : [encodeURIComponent(part)]));
  const all = [...new URL(text, ORIGIN).searchParams];
  const params = new URLSearchParams(all.filter(([name]) => !trackingParameter.test(name)));
  params.sort();
  return {
    path: `/${named.join('/')}`,
    params,
    tracking: new URLSearchParams(all.filter(([name]) => trackingParameter.test(name))),
  };
};

export const joinAddress = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}?${params}`;

/** An address in the form that redirects store, which is the same however it was written. Null as in `parseAddress`. */
export const normalizeAddress = (text: string): string | null => {
  const parts = parseAddress(text);
  if (parts === null) return null;
  const address = joinAddress(parts.path, parts.params);
  return address.length > LONGEST_ADDRESS ? null : address;
};
