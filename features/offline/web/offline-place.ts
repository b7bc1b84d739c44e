/** The part of the shop that an address belongs to, as far as a device can tell. */
export type OfflinePlace =
  | { kind: 'start' | 'cart' | 'scan' | 'unknown' }
  | { kind: 'product'; slug: string }
  | { kind: 'list'; search: string; category: string; params: URLSearchParams }
  | { kind: 'join'; params: URLSearchParams };

const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Returns the address in the shop for a page that was shown offline.
 * @param at as in `parseOfflinePlace`. Anybody may have written it, and browsers read `/\evil.example` as another
 * host, so it is checked
 */
export const toShopUrl = (origin: string, at: string): string => {
  try {
    const address = new URL(at, origin);
    return address.origin === origin ? address.href : '/';
  } catch {
    return '/';
  }
};

/** @param at path and query of a page that could not be loaded; empty for none */
export const parseOfflinePlace = (at: string): OfflinePlace => {
  if (!at.startsWith('/') || at.startsWith('//')) return { kind: at === '' ? 'start' : 'unknown' };
  const queryIndex = at.indexOf('?');
  const path = decodePath(queryIndex < 0 ? at : at.slice(0, queryIndex));
  const params = new URLSearchParams(queryIndex < 0 ? '' : at.slice(queryIndex + 1));
  const [, slug] = /^\/products\/([^/]+)\/?$/.exec(path) ?? [];
  if (slug !== undefined) return { kind: 'product', slug };
  const [, category] = /^\/category\/([^/]+)\/?$/.exec(path) ?? [];
  if (category !== undefined) return { kind: 'list', search: '', category, params };
  switch (path.replace(/(?<=.)\/$/, '')) {
    case '/':
    case '/home':
      return { kind: 'start' };
    case '/cart':
      return { kind: 'cart' };
    case '/scan':
      return { kind: 'scan' };
    case '/join':
      return { kind: 'join', params };
    case '/products':
      return { kind: 'list', search: params.get('search') ?? '', category: params.get('category') ?? '', params };
    default:
      return { kind: 'unknown' };
  }
};
