import { MOST_SLUGS_IN_ADDRESS } from '#features/products/contract/compare.ts';

/** What an address compares, in its order: `?p=a,b`, or `?p=a&p=b` as a form sends it. */
export const getComparedSlugs = (params: URLSearchParams): string[] =>
  [...new Set(params.getAll('p').flatMap((one) => one.split(',')))].filter(Boolean).slice(0, MOST_SLUGS_IN_ADDRESS);

/** Where products stand beside each other. */
export const compareAddress = (slugs: string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?p=${slugs.map(encodeURIComponent).join(',')}`;
