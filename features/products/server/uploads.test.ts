import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { products } from '#features/products/contract/products.ts';
import { createAvif, pictures } from '#test/helpers/hostile-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = shop.app.server.address() as AddressInfo;

const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b4592b' } })
  .png({ compressionLevel: 0 })
  .toBuffer();

let drawn = 0;
/**
 * Draws a picture to show that uploads still work. Each picture differs, because a stored picture is not rendered
 * again.
 */
const drawSmall = (): Promise<Buffer> => {
  drawn += 1;
  return sharp({ create: { width: 30, height: 20, channels: 3, background: { r: drawn, g: 108, b: 180 } } })
    .png()
    .toBuffer();
};

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    shop.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/** Sends part of the announced body, then closes the connection: properly, as a closed tab does, or abruptly. */
const cutAt = (length: number, method: 'end' | 'resetAndDestroy'): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).on('close', () => resolve());
    // The response must be read, or the server would never finish with this connection.
    socket.resume();
    const head = [
      `POST /api${products.upload.path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${admin.token}`,
      'Content-Type: image/png',
      `Content-Length: ${picture.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n`);
    socket.write(picture.subarray(0, length), () => setTimeout(() => socket[method](), 20));
  });

const upload = (data: Buffer) =>
  shop.call(products.upload, { body: new Blob([new Uint8Array(data)], { type: 'image/png' }) }, admin.token);

const uploads = {
  'a picture': [products.upload, /Try a JPEG or a PNG/],
  'a list': [productFiles.check, /Save the sheet as \.xlsx or CSV/],
  'a ZIP': [productFiles.uploadPictures, /Choose a ZIP/],
} as const;

test('uploads that are cut off leave nothing behind, and the next one works', async () => {
  const half = Math.floor(picture.length / 2);
  await Promise.all(
    [1, half, picture.length - 1].flatMap((length) => [cutAt(length, 'end'), cutAt(length, 'resetAndDestroy')]),
  );
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), 30_000);
  expect((await shop.db.$client.query('select from picture')).rowCount).toBe(0);
  expect(shop.log.filter((line) => /"level":(?:50|60)/.test(line))).toEqual([]);
  expect((await upload(picture)).status).toBe(201);
});

test('a stored picture is not rendered again, unless one of its sizes is missing', async () => {
  const small = await drawSmall();
  const { body } = await upload(small);
  const sizes = async () => (await shop.db.$client.query('select from picture where $1 ~ name', [body.url])).rowCount;
  let started = 0;
  const count = () => (started += 1);
  subscribe('child_process', count);
  onTestFinished(() => void unsubscribe('child_process', count));
  expect((await upload(small)).body).toEqual(body);
  expect([started, await sizes()]).toEqual([0, 3]);
  // Makes the picture like those stored before this width existed.
  await shop.db.$client.query('delete from picture where $1 ~ name and width = 1280', [body.url]);
  expect((await upload(small)).body).toEqual(body);
  expect([started, await sizes()]).toEqual([1, 3]);
});

test('a picture whose sender does not wait for the response does not block another', async () => {
  await Promise.all(Array.from({ length: 6 }, () => cutAt(picture.length, 'resetAndDestroy')));
  const other = await sharp(picture).negate({ alpha: false }).png().toBuffer();
  expect((await upload(other)).status).toBe(201);
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), 30_000);
});

test('pictures are decoded one at a time, in the order of arrival', async () => {
  // Noise takes the longest to encode by far.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const large = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#2b6cb4', noise } })
    .jpeg()
    .toBuffer();
  const small = await drawSmall();
  const done: string[] = [];
  const send = async (name: string, data: Buffer) => {
    expect((await upload(data)).status).toBe(201);
    done.push(name);
  };
  const first = send('large', large);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([first, send('small', small)]);
  expect(done).toEqual(['large', 'small']);
});

test.each<[string, RegExp, () => Promise<Uint8Array>]>([
  ['a PNG with a large declared size', /^picture_unreadable$/, pictures['a PNG with a large declared size']!],
  [
    'a PNG that claims 25 megapixels without the data',
    /^picture_unreadable$/,
    pictures['a PNG that claims 25 megapixels without the data']!,
  ],
  ['an interlaced PNG of 16 bits', /^file_too_demanding$/, pictures['an interlaced PNG of 16 bits']!],
  ['a truncated JPEG', /^picture_unreadable$/, pictures['a truncated JPEG']!],
  ['an SVG', /^picture_unreadable$/, pictures['an SVG']!],
  // These are refused because of their headers alone, whatever follows.
  ['an AVIF of more than 8 megapixels', /^picture_too_large$/, () => createAvif(2900)],
])(
  '%s is refused, and the next picture is accepted',
  async (_, code, make) => {
    const hostile = await make();
    const { status, body } = await upload(Buffer.from(hostile));
    expect([status, body.code]).toEqual([422, expect.stringMatching(code)]);
    expect((await upload(await drawSmall())).status).toBe(201);
  },
  120_000,
);

test.each<[string, keyof typeof uploads]>([
  ['image/heic', 'a picture'],
  ['application/pdf', 'a list'],
  ['image/png', 'a ZIP'],
])('a file of type %s in place of %s is refused with what to choose instead', async (type, place) => {
  const [row, sentence] = uploads[place];
  const body = new Blob(['x'], { type });
  const params = { id: '018f0000-0000-7000-8000-000000000000' };
  const { status, body: replyBody } = await shop.call(row, { params, query: {}, body } as never, admin.token);
  expect([status, replyBody.code, replyBody.message]).toEqual([
    415,
    'unsupported_media_type',
    expect.stringMatching(sentence),
  ]);
});
