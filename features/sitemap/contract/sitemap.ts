import { z } from 'zod';
import { file } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** How long a file of the sitemap is served before it is written again. */
export const SITEMAP_MINUTES = 15;

/** The files that search engine crawlers read. */
export const sitemap = {
  robots: endpoint({
    method: 'GET',
    path: '/robots.txt',
    outsideApi: true,
    summary: 'Get the rules for web crawlers',
    auth: 'public',
    reply: file('text/plain'),
  }),
  index: endpoint({
    method: 'GET',
    path: '/sitemap.xml',
    outsideApi: true,
    summary: 'Get the sitemap index, with the files that hold all addresses of the shop',
    auth: 'public',
    reply: file('application/xml'),
  }),
  pages: endpoint({
    method: 'GET',
    path: '/sitemap/pages.xml',
    outsideApi: true,
    summary: 'Get the sitemap of pages, categories and brands',
    auth: 'public',
    reply: file('application/xml'),
  }),
  products: endpoint({
    method: 'GET',
    path: '/sitemap/products-:number.xml',
    outsideApi: true,
    summary: 'Get a sitemap of some of the products',
    auth: 'public',
    params: z.object({ number: z.string().max(20) }),
    reply: file('application/xml'),
    errors: ['not_found'],
  }),
};
