import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { Readable } from 'node:stream';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/* Files that are made to harm a shop: reading them takes far more memory or time than their size suggests. */

type Parts = Record<string, string | Uint8Array | (() => AsyncGenerator<string>)>;

const zip = async (parts: Parts): Promise<Uint8Array<ArrayBuffer>> => {
  const made = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, data] of Object.entries(parts)) {
    if (typeof data === 'string') await made.add(name, new TextReader(data));
    else if (typeof data !== 'function') await made.add(name, new Uint8ArrayReader(data));
    else await made.add(name, Readable.toWeb(Readable.from(data(), { objectMode: false })) as ReadableStream);
  }
  return new Uint8Array(await made.close());
};

/** The approximate number of characters written at once. */
const PIECE = 1_000_000;

/** Repeats a text, in large pieces that can be written quickly. A function may include the index in the text. */
const repeat = (before: string, text: string | ((at: number) => string), times: number, after = '') =>
  async function* (): AsyncGenerator<string> {
    yield before;
    for (let at = 0; at < times;) {
      let piece = '';
      if (typeof text === 'string') {
        const some = Math.min(times - at, Math.ceil(PIECE / text.length));
        piece = text.repeat(some);
        at += some;
      } else for (; at < times && piece.length < PIECE; at += 1) piece += text(at);
      yield piece;
    }
    yield after;
  };

const relation = (type: string, target: string) =>
  `<Relationship Id="${type}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const cells = (values: string) => `<sheetData><row>${values}</row></sheetData>`;

/** A workbook with one sheet. `texts` and `sheet` are the parts that a test makes harmful. */
const workbook = ({ texts = '<sst/>', sheet = cells('<c t="s"><v>0</v></c>') }: Record<string, Parts[string]>) =>
  zip({
    '_rels/.rels': `<Relationships>${relation('officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'one.xml')}${relation('sharedStrings', 'texts.xml')}</Relationships>`,
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" r:id="worksheet"/></sheets></workbook>',
    'xl/one.xml': sheet,
    'xl/texts.xml': texts,
  });

const MILLION = 1_000_000;

/** Harmful workbooks, each named after its oversized part. */
export const workbooks: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  'nested elements': () => workbook({ texts: repeat('', '<a>', 21.3 * MILLION) }),
  'empty texts': () => workbook({ texts: repeat('<sst>', '<si/>', 12 * MILLION, '</sst>') }),
  'as many texts as allowed': () =>
    workbook({ texts: repeat('<sst>', (at) => `<si><t>漢字の長い文字列${at}</t></si>`, 999_999, '</sst>') }),
  'attributes of one element': () => workbook({ texts: repeat('<a ', (at) => `a${at}="" `, 4 * MILLION, '/>') }),
  'letters of one attribute': () => workbook({ texts: repeat('<a b="', 'cccccccccc', 6 * MILLION, '"/>') }),
  'letters of one text': () =>
    workbook({ texts: repeat('<sst><si><t>', 'cccccccccc', 6 * MILLION, '</t></si></sst>') }),
  'cells of one long text': () =>
    workbook({
      texts: `<sst><si><t>${'c'.repeat(30_000)}</t></si></sst>`,
      sheet: repeat(
        '<sheetData>',
        (at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`,
        50_000,
        '</sheetData>',
      ),
    }),
  'empty rows': () => workbook({ sheet: repeat('<sheetData>', '<row/>', 1_048_576, '</sheetData>') }),
  'bytes of a sheet': () =>
    workbook({
      sheet: repeat('<sheetData>', (at) => `<row r="${at + 1}"><c/>${' '.repeat(900)}</row>`, MILLION, '</sheetData>'),
    }),
};

const csv = (text: string): Promise<Buffer<ArrayBuffer>> => Promise.resolve(Buffer.from(text));

export const csvFiles: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
  'one line': () => csv(`SKU;Name\n${'x'.repeat(60 * MILLION)}`),
  'one quoted cell': () => csv(`SKU;Name\nA;"${'x\n'.repeat(30 * MILLION)}`),
  'a line of separators': () => csv(`SKU;Name\n${';'.repeat(60 * MILLION)}`),
  'only quotation marks': () => csv(`SKU;Name\n${'"'.repeat(60 * MILLION)}`),
  'noughts of C': () => csv(`SKU;Name\n${'\0'.repeat(MILLION)}`),
  'long lines': () => csv(`SKU;Name\n${`${'x'.repeat(999_000)};b\n`.repeat(60)}`),
  'very many lines': () => csv(`SKU;Name\n${'x;y\n'.repeat(10 * MILLION)}`),
};

export const xmlFiles: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
  'nested elements': () => csv(`<rss>${'<a>'.repeat(20 * MILLION)}`),
  'letters of one text': () => csv(`<rss><item><id>${'x'.repeat(60 * MILLION)}`),
  'letters of one attribute': () => csv(`<rss><item a="${'x'.repeat(60 * MILLION)}`),
  'entities in entities': () =>
    csv('<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><rss><item><id>&c;</id></item></rss>'),
  'very many items': () => csv(`<rss>${'<item/>'.repeat(8 * MILLION)}</rss>`),
};

const SHOPIFY_HEAD =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';

export const otherShopFiles: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
  'one product of very many rows': () => csv(`${SHOPIFY_HEAD}\n${'a,,,,,,1,s,1\n'.repeat(5 * MILLION)}`),
  'very many SKUs': () =>
    csv(`${SHOPIFY_HEAD}\n${Array.from({ length: 2 * MILLION }, (_, at) => `a,,,,,sku-${at},1,s,1`).join('\n')}`),
  'descriptions of nested elements': () =>
    csv(`${SHOPIFY_HEAD}\n${`a,b,${'<b>'.repeat(100_000)},,,c,1,s,1\n`.repeat(100)}`),
};

const ORDERS_HEAD =
  'Name,Email,Financial Status,Created at,Currency,Total,Lineitem name,Lineitem sku,Lineitem quantity,Lineitem price,Notes';

/** A row of a file with orders. */
const orderRow = (number: number, name: string, note = ''): string =>
  `#${number},,paid,2025-01-01,USD,9,${name},s,1,1,${note}\n`;

/** Files of a former shop of people, orders and addresses. */
export const formerShopFiles: Record<string, () => Promise<Buffer<ArrayBuffer>>> = {
  'one order of very many long rows': () =>
    csv(`${ORDERS_HEAD}\n${orderRow(1, 'x'.repeat(900), 'n'.repeat(9000)).repeat(4900)}`),
  'orders of very many long lines': () =>
    csv(
      `${ORDERS_HEAD}\n${Array.from({ length: 80 }, (_, at) => orderRow(at, 'x'.repeat(1000)).repeat(500)).join('')}`,
    ),
  'a sitemap of very many addresses': () =>
    csv(
      `<urlset>${Array.from({ length: 100_000 }, (_, at) => `<url><loc>https://a.example/${'a-/'.repeat(100)}${at}-b.html</loc></url>`).join('')}</urlset>`,
    ),
  'a rule of a web server without an end': () => csv(`RewriteEngine On\nRewriteRule ${'a/'.repeat(20_000_000)}`),
  'rules of a web server that are hard to read': () =>
    csv(`RewriteEngine On\n${`RewriteRule ${'[R] '.repeat(480)}\n`.repeat(20_000)}`),
  'one chain of redirects': () =>
    csv(`Path,Target\n${Array.from({ length: 20_000 }, (_, at) => `/${at},/${at + 1}`).join('\n')}`),
};

/** A small PNG whose header claims another size. */
const createPng = async (width: number, height: number): Promise<Buffer<ArrayBuffer>> => {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return Buffer.from(png);
};

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 180, g: 90, b: 40, alpha: 0.5 } } });

/** A square AVIF with sides of `side` pixels. */
export const createAvif = async (side: number): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await plain(side, side).avif({ effort: 0 }).toBuffer());

export const createGif = async (frames: number): Promise<Buffer<ArrayBuffer>> => {
  const raw = { width: 500, height: 500 * frames, channels: 3, pageHeight: 500 } as const;
  const data = Buffer.alloc(raw.width * raw.height * 3, 90);
  return Buffer.from(await sharp(data, { raw, limitInputPixels: false }).gif({ effort: 1 }).toBuffer());
};

export const pictures: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  'a PNG with a large declared size': () => createPng(2_000_000_000, 2_000_000_000),
  'a PNG that claims 25 megapixels without the data': () => createPng(5000, 5000),
  'an interlaced PNG of 16 bits': async () =>
    Buffer.from(await plain(5000, 5000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer()),
  'an AVIF of 25 megapixels': () => createAvif(5000),
  'a JPEG of 64 megapixels': async () => Buffer.from(await plain(8000, 8000).jpeg({ progressive: true }).toBuffer()),
  'a truncated JPEG': async () => {
    const whole = Buffer.from(await plain(3000, 3000).jpeg().toBuffer());
    return whole.subarray(0, whole.length / 2);
  },
  'a GIF with many frames': () => createGif(200),
  'an SVG': async () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><filter id="a"><feGaussianBlur stdDeviation="900"/></filter><rect width="5000" height="5000" filter="url(#a)"/></svg>',
    ),
};

/** The ZIP method number for deflated entries. */
const DEFLATED = 8;

/** A small ZIP with one entry, a.png, of `millions` million bytes: one compressed million, repeated. */
export const createZipBomb = async (millions: number): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = Buffer.alloc(MILLION);
  const packed = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([...Array.from({ length: millions }, () => packed), deflateRawSync(Buffer.alloc(0))]);
  let signature = 0;
  for (let at = 0; at < millions; at += 1) signature = crc32(bytes, signature);
  const made = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const zipOptions = {
    passThrough: true,
    compressionMethod: DEFLATED,
    uncompressedSize: millions * MILLION,
    signature,
  };
  await made.add('a.png', new Uint8ArrayReader(data), zipOptions);
  return new Uint8Array(await made.close());
};

/** ZIPs of pictures, each with one named a.png. */
export const zips: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  'a picture that unpacks to a gigabyte': () => createZipBomb(1000),
  'very many files': async () => {
    const parts = Array.from({ length: 60_000 }, (_, at) => [`${at}.png`, ''] as const);
    return zip({ 'a.png': '', ...Object.fromEntries(parts) });
  },
};
