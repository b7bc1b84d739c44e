import { z } from 'zod';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The services that a product feed is written for. Meta spells availability differently. */
export const CHANNELS = ['google', 'meta'] as const;
export const FeedChannel = z.enum(CHANNELS);
export type FeedChannel = z.infer<typeof FeedChannel>;

/** The names of the feeds. */
export const FeedName = z.enum(['google', 'meta', 'local', 'recent']);
export type FeedName = z.infer<typeof FeedName>;

/** The service that reads a feed, by its program's user agent; `other` includes people with a browser. */
export const FeedReader = z.enum(['google', 'microsoft', 'meta', 'openai', 'other']);
export type FeedReader = z.infer<typeof FeedReader>;

/** The code of the shop's counter in the local feed; owners enter the same code in their business profile. */
export const STORE_CODE = 'counter';

/** A feed is written again after this many minutes. */
export const FEED_MINUTES = 15;

/** The most products that the report lists as left out, and the most as listed without their bar code. */
export const MOST_NAMED = 100;

const TSV = 'text/tab-separated-values';

/**
 * Why a product is not in the feed, or is in it without its bar code:
 * - `no_picture`: it has none
 * - `picture_format`: all its pictures are SVG or AVIF, which services do not show
 * - `gtin_wrong`: the bar code is not a GTIN, or one that only counts inside a company; the product is in the feed
 */
export const FeedProblem = z.enum(['no_picture', 'picture_format', 'gtin_wrong']);
export type FeedProblem = z.infer<typeof FeedProblem>;

const FeedFetch = z.object({ feed: FeedName, reader: FeedReader, fetchedAt: z.iso.datetime() });
export type FeedFetch = z.infer<typeof FeedFetch>;

const FeedReport = z.object({
  /** When the feed was written. */
  writtenAt: z.iso.datetime(),
  /** The products in it. */
  listed: z.number().int(),
  /** The number of products with each problem. */
  counts: z.record(FeedProblem, z.number().int()),
  /** At most `MOST_NAMED` products that are left out, and as many with another problem, sorted by SKU. */
  products: z.array(z.object({ _id: z.string(), sku: z.string(), name: z.string(), problem: FeedProblem })),
  /** The addresses of the feeds; `local` is null without a counter. */
  urls: z.object({ google: z.string(), meta: z.string(), local: z.string().nullable(), recent: z.string() }),
  /** The last fetch of each feed by each reader, the latest first. */
  fetches: z.array(FeedFetch),
});
export type FeedReport = z.infer<typeof FeedReport>;

export const feeds = {
  products: endpoint({
    method: 'GET',
    path: '/feeds/products.tsv',
    outsideApi: true,
    summary:
      'Get all products for sale in the format of Google Merchant Center; `for=meta` spells availability for Meta',
    auth: 'guest',
    query: z.object({ for: FeedChannel.default('google') }),
    reply: file(TSV),
  }),
  local: endpoint({
    method: 'GET',
    path: '/feeds/local.tsv',
    outsideApi: true,
    summary: 'Get what can be collected at the counter, as a local inventory feed of Google Merchant Center',
    auth: 'guest',
    reply: file(TSV),
    errors: ['not_found'],
  }),
  recent: endpoint({
    method: 'GET',
    path: '/feeds/new.rss',
    outsideApi: true,
    summary: 'Get the newest products as RSS',
    auth: 'guest',
    reply: file('application/rss+xml'),
  }),
  report: endpoint({
    method: 'GET',
    path: '/feeds/report',
    summary: 'Get the addresses of the feeds, who fetched them, and the products that are left out with the reason',
    auth: 'staff',
    permission: 'products.read',
    reply: json(FeedReport),
  }),
};
