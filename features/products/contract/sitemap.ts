import { z } from 'zod';
import { file } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The files that search engine crawlers read. */
export const sitemap = {
  robots: endpoint({
    method: 'GET',
    path: '/robots.txt',
    outside: true,
    summary: 'Get the rules for web crawlers',
    auth: 'public',
    answer: file('text/plain'),
  }),
  index: endpoint({
    method: 'GET',
    path: '/sitemap.xml',
    outside: true,
    summary: 'Get the sitemap index, with the files that hold all addresses of the shop',
    auth: 'public',
    answer: file('application/xml'),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/sitemap/pages.xml',
    outside: true,
    summary: 'Get the sitemap of pages and categories',
    auth: 'public',
    answer: file('application/xml'),
  }),
  products: endpoint({
    method: 'GET',
    path: '/sitemap/products-:number.xml',
    outside: true,
    summary: 'Get a sitemap of some of the products',
    auth: 'public',
    params: z.object({ number: z.string().max(20) }),
    answer: file('application/xml'),
    errors: ['not_found'],
  }),
};
