import { sql } from 'drizzle-orm';
import { hasPage } from '#features/pages.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import { isPageInMenu } from '#platform/contract/pages.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import { NO_PICTURE } from '#features/products/contract/pictures.ts';
import { SITEMAP_MINUTES, sitemap } from '#features/sitemap/contract/sitemap.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { StoredFile } from '#platform/server/http/stored-file.ts';
import { createStoredFiles } from '#platform/server/http/stored-files.ts';

/**
 * The number of products in one file. A file may list at most 50,000 addresses (sitemaps.org/protocol.html), and
 * each product may add the address of its family.
 */
const PER_FILE = 25_000;
/** Products that one statement reads. */
const PER_READ = 1000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PICTURE_NAMESPACE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

const sitemapPages = [
  '/',
  '/products',
  '/join',
  '/kits',
  '/services',
  '/trade-accounts',
  '/about',
  '/contact',
  '/shipping',
  '/terms',
  '/portfolio',
  '/blog',
].filter(hasPage);

const XML = 'application/xml' as const;
const URLSET_START = `${HEAD}<urlset ${NAMESPACE} ${PICTURE_NAMESPACE}>\n`;
const URLSET_END = '</urlset>\n';

/** An address with the day of its last change, such as 2026-11-29, and the addresses of its pictures. */
type SitemapEntry = { url: string; changedOn: string; pictures: string[] };

const formatEntry = ({ url, changedOn, pictures }: SitemapEntry): string => {
  const day = changedOn === '' ? '' : `<lastmod>${changedOn}</lastmod>`;
  const images = pictures.map((picture) => `<image:image><image:loc>${escapeHtml(picture)}</image:loc></image:image>`);
  return `<url><loc>${escapeHtml(url)}</loc>${day}${images.join('')}</url>\n`;
};

const formatUrls = (urls: readonly string[]): string =>
  urls.map((url) => formatEntry({ url, changedOn: '', pictures: [] })).join('');

/** The time of the last edit or new price of the product `p`. */
const changedAt = sql`
  greatest(p.created_at,
           (select max(a.created_at) from audit a where a.entity = 'product' and a.entity_id = p.id::text),
           (select max(h.from_at) from price_history h where h.product_id = p.id))`;

/** The addresses of the pictures of the product `p`, without the placeholder picture. */
const pictureUrls = sql`
  array(select m.url from product_image m where m.product_id = p.id and m.url <> ${NO_PICTURE} order by m.position)`;

/** The number of product files. A product's ordinal determines its file, so a product never moves to another file. */
const countFiles = async (db: Database): Promise<number> => {
  const most = await oneValue<number | null>(db, sql`select max(ordinal) from product`);
  return Math.floor((most ?? 0) / PER_FILE) + 1;
};

/** A product in the sitemap; `family` is the key of its family if this file lists that family. */
type SitemapProduct = {
  ordinal: number;
  slug: string;
  family: string | null;
  changedOn: string;
  pictures: string[];
};

/** Reads products for sale by ordinal. A family is listed after its first product. */
const readProducts = (db: Database, from: number, until: number): Promise<SitemapProduct[]> =>
  rows<SitemapProduct>(
    db,
    sql`select p.ordinal, p.slug, to_char(${changedAt} at time zone 'UTC', 'YYYY-MM-DD') as "changedOn",
               ${pictureUrls} as pictures,
               case when exists (select from product o
                                  where o.family = p.family and o.status = 'active' and o.ordinal > p.ordinal)
                     and not exists (select from product o
                                      where o.family = p.family and o.status = 'active' and o.ordinal < p.ordinal)
                    then p.family end as family
          from product p
         where p.status = 'active' and p.ordinal >= ${from} and p.ordinal < ${until}
         order by p.ordinal limit ${PER_READ}`,
    'sitemap-products',
  );

/** Writes the file of the products with ordinals from `first` on. */
async function* writeProducts(db: Database, publicUrl: string, first: number): AsyncGenerator<string> {
  const until = first + PER_FILE;
  yield URLSET_START;
  for (let page = await readProducts(db, first, until); page.length > 0;) {
    yield page
      .map(({ slug, family, changedOn, pictures }) => {
        const addresses = pictures.map((address) => new URL(address, publicUrl).href);
        const own = formatEntry({ url: `${publicUrl}/products/${slug}`, changedOn, pictures: addresses });
        return family === null ? own : own + formatUrls([`${publicUrl}/families/${encodeURIComponent(family)}`]);
      })
      .join('');
    page = await readProducts(db, (page.at(-1)?.ordinal ?? until) + 1, until);
  }
  yield URLSET_END;
}

/** Writes the file of pages, categories and brands. */
async function* writePages(db: Database, publicUrl: string): AsyncGenerator<string> {
  const [settings, listed] = await Promise.all([
    maybeOne<{ words: Partial<ShopTexts> }>(db, sql`select words from shop_settings`),
    rows<{ path: string }>(
      db,
      sql`(select '/category/' || slug as path from category order by position, slug)
          union all
          (select '/brand/' || slug from brand b
            where ${hasPage('/brand/:slug')} and exists (select from product where brand_id = b.id and status = 'active')
            order by slug limit ${PER_FILE})`,
    ),
  ]);
  const words = withDefaultTexts(settings?.words);
  const paths = [...sitemapPages.filter((path) => isPageInMenu(path, words)), ...listed.map(({ path }) => path)];
  yield URLSET_START + formatUrls(paths.map((path) => publicUrl + path)) + URLSET_END;
}

/**
 * Serves `/robots.txt` and the sitemap: a file for pages, categories and brands, and one file for every 25,000
 * products.
 */
export const mountSitemap = (api: Api, db: Database, publicUrl: string): void => {
  const getStored = createStoredFiles<{ file: StoredFile }>(SITEMAP_MINUTES);
  api.mount(sitemap.robots, async () => ({
    type: 'text/plain' as const,
    data: `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /purcess/\nDisallow: /cart\nDisallow: /list/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  }));
  api.mount(sitemap.index, async () => {
    const files = Array.from({ length: await countFiles(db) }, (_, at) => `products-${at + 1}`);
    const entries = ['pages', ...files].map((name) => `<sitemap><loc>${publicUrl}/sitemap/${name}.xml</loc></sitemap>`);
    return { type: XML, data: `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n` };
  });
  api.mount(sitemap.pages, async () => {
    const { file } = await getStored('pages', async () => ({
      file: await StoredFile.write(writePages(db, publicUrl)),
    }));
    return { type: XML, data: file };
  });
  api.mount(sitemap.products, async ({ params }) => {
    const number = Number(params.number);
    if (!Number.isInteger(number) || number < 1 || number > (await countFiles(db))) throw new DomainError('not_found');
    const { file } = await getStored(`products-${number}`, async () => ({
      file: await StoredFile.write(writeProducts(db, publicUrl, (number - 1) * PER_FILE)),
    }));
    return { type: XML, data: file };
  });
};
