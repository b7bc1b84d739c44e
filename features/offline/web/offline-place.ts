/** What of the shop an address is about, as far as a device knows it. */
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
 * The page that a device stood in for, to be opened in the shop.
 * @param at as `placeOf` takes it, which anybody may have written: a browser reads `/\evil.example` as another host
 */
export const toShopUrl = (origin: string, at: string): string => {
  try {
    const address = new URL(at, origin);
    return address.origin === origin ? address.href : '/';
  } catch {
    return '/';
  }
};

/** @param at the path and query of a page that the network did not bring; empty for none */
export const parseOfflinePlace = (at: string): OfflinePlace => {
  if (!at.startsWith('/') || at.startsWith('//')) return { kind: at === '' ? 'start' : 'unknown' };
  const mark = at.indexOf('?');
  const path = decodePath(mark < 0 ? at : at.slice(0, mark));
  const params = new URLSearchParams(mark < 0 ? '' : at.slice(mark + 1));
  const [, slug] = /^\/products\/([^/]+)\/?$/.exec(path) ?? [];
  if (slug !== undefined) return { kind: 'product', slug };
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
