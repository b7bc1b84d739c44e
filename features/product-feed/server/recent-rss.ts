import { sql } from 'drizzle-orm';
import { toPlainText } from '#features/products/server/description.ts';
import { type Cents, formatPackPrice, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';

const MOST_ITEMS = sql.raw('50');

type RecentRow = {
  slug: string;
  name: string;
  description: string;
  unitPriceCents: Cents;
  minOrder: number;
  createdAt: Date;
};

/** Removes control characters other than tabs and line breaks, which XML does not allow even escaped. */
const escapeXml = (text: string): string => escapeHtml(text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ' '));

const formatItem = (product: RecentRow, shopUrl: string): string => {
  const { slug, name, description, minOrder, createdAt } = product;
  const link = `${shopUrl}/products/${slug}`;
  const price = formatPackPrice({ unitPrice: toDollars(product.unitPriceCents), minOrder });
  return [
    '<item>',
    `<title>${escapeXml(name)}</title>`,
    `<link>${link}</link>`,
    `<guid>${link}</guid>`,
    `<pubDate>${createdAt.toUTCString()}</pubDate>`,
    `<description>${escapeXml(`${price}. ${toPlainText(description)}`)}</description>`,
    '</item>',
  ].join('\n');
};

/** Writes the newest products for sale as RSS 2.0 (rssboard.org/rss-specification), the newest first. */
export const writeRecentRss = async (db: Database, shopUrl: string, shopName: string): Promise<string> => {
  const found = await rows<RecentRow>(
    db,
    sql`select slug, name, description, unit_price_cents as "unitPriceCents", min_order as "minOrder",
               created_at as "createdAt"
          from product where status = 'active' order by created_at desc, id limit ${MOST_ITEMS}`,
  );
  const self = `${shopUrl}/feeds/new.rss`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escapeXml(`New at ${shopName}`)}</title>`,
    `<link>${shopUrl}/products?sort=newest</link>`,
    `<description>${escapeXml(`The newest products of ${shopName}`)}</description>`,
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...found.map((product) => formatItem(product, shopUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
};
