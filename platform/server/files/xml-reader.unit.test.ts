import { expect, test } from 'vitest';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { openFormat } from './format-readers.ts';
import { MemoryFile } from './memory-file.ts';

const readFeed = async (text: string) => {
  const all: FileRow[] = [];
  for await (const row of (await openFormat(new MemoryFile(Buffer.from(text)), '')).rows) all.push(row);
  const [head, ...rows] = all;
  return rows.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at]]).filter(([, cell]) => cell !== '')),
  }));
};

test('the elements of an RSS feed are columns, and those inside other elements are not', async () => {
  const feed = `<rss xmlns:g="g"><channel><title>Shop</title>
    <item><g:id>A</g:id><g:shipping><g:price>4.00 USD</g:price></g:shipping><g:price>9.45 USD</g:price>
      <title><![CDATA[Valve & tap]]></title><title>Another</title>
      <g:additional_image_link>https://a.example/1.jpg</g:additional_image_link>
      <g:additional_image_link>https://a.example/2.jpg</g:additional_image_link>
      <g:product_detail><g:section_name>Size</g:section_name><g:attribute_name>Bore</g:attribute_name>
        <g:attribute_value>15 mm</g:attribute_value></g:product_detail></item>
    <item><g:id>B</g:id></item></channel></rss>`;
  expect(await readFeed(feed)).toEqual([
    {
      line: 2,
      id: 'A',
      title: 'Valve & tap',
      price: '9.45 USD',
      additional_image_link: 'https://a.example/1.jpg | https://a.example/2.jpg',
      product_detail: 'Size:Bore:15 mm',
    },
    { line: 3, id: 'B' },
  ]);
});

test('an Atom feed is read, with the address of a product from an attribute', async () => {
  const feed = '\uFEFF<feed xmlns:g="g"><entry><g:id>A</g:id><link href="https://a.example/a"/></entry></feed>';
  expect(await readFeed(feed)).toEqual([{ line: 2, id: 'A', link: 'https://a.example/a' }]);
});

test('the addresses of a sitemap are rows, without those of its pictures', async () => {
  const sitemap = `<?xml version="1.0"?><urlset xmlns="s" xmlns:image="i">
    <url><loc> https://a.example/a?x=1&amp;y=2 </loc><lastmod>2025-01-01</lastmod>
      <image:image><image:loc>https://a.example/a.jpg</image:loc></image:image></url>
    <url><loc>https://a.example/b</loc></url></urlset>`;
  expect(await readFeed(sitemap)).toEqual([
    { line: 2, loc: 'https://a.example/a?x=1&y=2' },
    { line: 3, loc: 'https://a.example/b' },
  ]);
});

test.each([
  [
    'only lists sitemaps',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
    'only lists',
  ],
  ['is broken', '<rss><item></rss>', 'This XML file is broken'],
  ['ends early', '<rss><item><id>A</id>', 'This XML file is broken'],
  ['is no feed', '<?xml version="1.0"?><catalog></catalog>', 'This XML file is not a product feed'],
  [
    'declares entities',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><rss><item><id>&b;</id></item></rss>',
    'This XML file is broken',
  ],
  ['nests very deep', `<rss><item>${'<a>'.repeat(1000)}`, 'nested too deep'],
  ['has a very long text', `<rss><item><id>${'a'.repeat(1_100_000)}</id></item></rss>`, 'far too long'],
])('an XML file that %s is refused', async (_, text, message) => {
  await expect(readFeed(text)).rejects.toThrow(message);
});
