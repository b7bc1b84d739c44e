import { expect, test } from 'vitest';
import { readCells } from '#features/other-shops/server/samples/read-sample.ts';
import { recognizeFile, setFileKinds } from '#features/moving-in/server/file-kinds.ts';
import { reviewFiles } from './review-files.ts';
import type { ReadRow } from '#features/moving-in/server/file-kind.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { type ReviewDraft, readReview } from './review-draft.ts';

setFileKinds([reviewFiles]);

const readFile = async (text: string) => {
  const [first, ...rest] = await readCells(Buffer.from(text));
  const { head, kind, source } = recognizeFile(first ?? { line: 1, cells: [] });
  const below = async function* () {
    yield* rest;
  };
  const rows: ReadRow<ReviewDraft>[] = [];
  for await (const row of source.open(head)(below())) rows.push(row as ReadRow<ReviewDraft>);
  return { kind: kind.kind, source: source.name, rows };
};

const listProblems = (rows: readonly ReadRow<ReviewDraft>[]) =>
  rows.flatMap(({ line, problem }) => (problem === null ? [] : [[line, problem]]));

test('a Judge.me file yields reviews with public names and without email addresses; hidden reviews are refused', async () => {
  const { kind, source, rows } = await readFile(await loadMoveSample('moved-reviews', 'reviews-judgeme.csv'));
  expect([kind, source]).toEqual(['reviews', 'Judge.me']);
  expect(rows[0]?.draft).toMatchObject({
    ...{ source: 'Judge.me', name: 'Anna B.', stars: 5, title: 'Solid', description: 'Six in, none drips.' },
    writtenAt: '2024-03-01T10:02:11',
    product: { sku: '', handle: 'gate-valve', key: 'gate-valve', shop: 'Shopify' },
  });
  expect(rows[1]?.draft).toMatchObject({ name: 'm', title: '', description: 'Stiff' });
  expect(listProblems(rows)).toEqual([
    [4, 'The former shop did not show it'],
    [5, 'It has a link or an email address'],
    [6, 'Its stars are not a whole number from 1 to 5: 4.5'],
    [7, 'The day on which it was written is in the future'],
  ]);
  expect(JSON.stringify(rows)).not.toContain('@example.com');
});

test('a WooCommerce file yields reviews without HTML tags; answers and pending comments are refused', async () => {
  const { source, rows } = await readFile(await loadMoveSample('moved-reviews', 'reviews-woo.csv'));
  expect(source).toBe('WooCommerce');
  expect(rows[0]?.draft).toMatchObject({
    ...{ name: 'Mia V.', title: '', description: 'Holds & seals "at once"', stars: 5 },
    ...{ writtenAt: '2025-06-01T11:00:00', product: { sku: 'ce-15', key: '80', shop: 'WooCommerce' } },
  });
  expect(listProblems(rows)).toEqual([
    [3, 'It answers another comment'],
    [4, 'The former shop did not show it'],
  ]);
});

test('files of Shopify’s discontinued app and lists made by hand are recognized', async () => {
  const head = 'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at';
  const shopify = await readFile(
    `${head}\ntap,published,4,Fine,Ann Berg,a@example.com,,It fits.,,2020-01-02 10:00:00 UTC,\n`,
  );
  expect([shopify.source, shopify.rows[0]?.draft?.stars]).toEqual(['Shopify', 4]);
  const listed = await readFile('SKU,Stars,Name,Title,Review,Date\nVAL-1,4,Ann Berg,Fine,It fits.,2020-01-02\n');
  expect([listed.source, listed.rows[0]?.draft]).toMatchObject(['a list', { product: { sku: 'VAL-1' } }]);
});

const plain = {
  ...{ line: 2, source: 'a list', product: { sku: 'A', handle: '', key: '', shop: '' }, name: 'Ann Berg' },
  ...{ stars: '5', title: '', text: 'Fine.', writtenAt: '2025-01-01' },
};

test.each([
  [{ product: { ...plain.product, sku: '' } }, 'It names no product'],
  [{ stars: '0' }, 'It has no stars'],
  [{ stars: '' }, 'It has no stars'],
  [{ stars: 'five' }, 'Its stars are not a whole number from 1 to 5: five'],
  [{ writtenAt: '' }, 'The day on which it was written is missing'],
  [{ writtenAt: '01/02/2025' }, 'The day on which it was written is not valid: 01/02/2025'],
  [{ writtenAt: '0000-01-01' }, 'The day on which it was written is not valid: 0000-01-01'],
  [{ text: ' ' }, 'There is no text'],
  [{ text: '\u200b' }, 'There is no text'],
  [{ text: '<b>Fine</b> '.repeat(500).slice(0, 5000) }, 'The text is longer than 4,000 characters'],
  [{ text: 'x'.repeat(4001) }, 'The text is longer than 4,000 characters'],
  [{ title: 'x'.repeat(101) }, 'The title is longer than 100 characters'],
  [{ text: 'Write to ann@example.com' }, 'It has a link or an email address'],
])('a review with %o is refused', (cells, problem) => {
  expect(readReview({ ...plain, ...cells })).toMatchObject({ problem, draft: null });
});

test('a review has its stars in its label only if they are valid', () => {
  const labels = ['5', '0', '6'].map((stars) => readReview({ ...plain, stars }).label);
  expect(labels).toEqual(['Ann B., 5 of 5', 'Ann B.', 'Ann B.']);
});

test('names and texts with HTML are read as the former shop displayed them', () => {
  const { draft } = readReview({
    ...plain,
    name: '<b>Pat</b> O&#39;Neil',
    text: 'Fits &lt; 15 mm &amp;lt; <script>x</script>',
  });
  expect(draft).toMatchObject({ name: 'Pat O.', description: 'Fits < 15 mm &lt; x' });
});

test.each([
  [
    'Yotpo',
    'Review Status,Review Score,Review Title,Review Content,Review Creation Date,Reviewer Display Name,Product SKU',
    'Published,5,Solid,Holds.,2025-03-01,Anna Berg,GV-12',
    { sku: 'GV-12', handle: '', key: '', shop: '' },
  ],
  [
    'the other file of Yotpo',
    'published,review_score,review_title,review_content,date,display_name,product_url',
    'TRUE,5,Solid,Holds.,2025-03-01,Anna Berg,https://old-shop.example/products/gate-valve?x=1',
    { sku: '', handle: 'gate-valve', key: 'gate-valve', shop: 'Shopify' },
  ],
  [
    'Okendo',
    'status,rating,title,body,dateCreated,name,handle',
    'approved,5,Solid,Holds.,2025-03-01T10:00:00Z,Anna Berg,gate-valve',
    { sku: '', handle: 'gate-valve', key: 'gate-valve', shop: 'Shopify' },
  ],
])('reviews in a file of %s are read by its columns', async (_, head, line, product) => {
  const { kind, rows } = await readFile(`${head}\n${line}\n${line.replace(/^\w+/, 'Rejected')}\n`);
  expect(kind).toBe('reviews');
  expect(rows[0]?.draft).toMatchObject({ name: 'Anna B.', stars: 5, title: 'Solid', description: 'Holds.', product });
  expect(listProblems(rows)).toEqual([[3, 'The former shop did not show it']]);
});

test('reviews of the shop, such as those of Trustpilot, name no product and are refused', async () => {
  const head = 'Review Id,Review Created (UTC),Review Title,Review Content,Review Stars,Consumer Name';
  const { rows } = await readFile(`${head}\n1,2025-03-01 10:00:00,Solid,Good shop.,5,Anna\n`);
  expect(listProblems(rows)).toEqual([[2, 'It names no product']]);
});
