import { MOST_CHOSEN } from '#features/products/contract/compare.ts';

/** What an address compares, in its order: `?p=a,b`, or `?p=a&p=b` as a form sends it. */
export const slugsOf = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('p').flatMap((one) => one.split(',')))].filter(Boolean).slice(0, MOST_CHOSEN);

/** Where products stand beside each other. */
export const addressOfCompared = (slugs: string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?p=${slugs.map(encodeURIComponent).join(',')}`;
