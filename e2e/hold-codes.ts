import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { findWholeBrowser } from '#scripts/find-browser.ts';
import { SMALLEST } from './check-page.ts';

/* A camera before which somebody holds a label: what Chromium takes for one is a film that is drawn here. */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

const [WIDTH, HEIGHT] = [640, 480];
const PICTURES_A_SECOND = 5;
/** The code takes this much of the width of the picture, and of its height where it is square. */
const FILLS = 0.6;

export type Label = { format: 'EAN13' | 'Code128' | 'QRCode'; text: string };

/** How bright each point of a picture is that shows a label, or nothing. */
const draw = async (label: Label | null): Promise<Buffer> => {
  const picture = Buffer.alloc(WIDTH * HEIGHT, 220);
  if (label === null) return picture;
  const { symbol, error } = await writeBarcode(label.text, { format: label.format, addQuietZones: false });
  if (error !== '') throw new Error(error);
  const module = Math.floor(((label.format === 'QRCode' ? HEIGHT : WIDTH) * FILLS) / symbol.width);
  const [width, height] = [module * symbol.width, module * symbol.height];
  const [left, top] = [Math.floor((WIDTH - width) / 2), Math.floor((HEIGHT - height) / 2)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = symbol.data[Math.floor(y / module) * symbol.width + Math.floor(x / module)] === 0;
      if (isDark) picture[(top + y) * WIDTH + left + x] = 30;
    }
  }
  return picture;
};

const GREY = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);

/** A film in YUV4MPEG2. @param scenes what is held before the camera for how many seconds, again and again */
const film = async (scenes: readonly { label: Label | null; seconds: number }[]): Promise<Buffer> => {
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  const drawn = await Promise.all(scenes.map(({ label }) => draw(label)));
  const pictures = scenes.flatMap(({ seconds }, at) =>
    Array.from({ length: seconds * PICTURES_A_SECOND }, () => [
      Buffer.from('FRAME\n'),
      drawn[at] ?? Buffer.alloc(0),
      GREY,
    ]),
  );
  return Buffer.concat([head, ...pictures.flat()]);
};

/** A label as a photo of it, for who has no camera. */
export const photograph = async ({ format, text }: Label): Promise<Buffer> => {
  const { image } = await writeBarcode(text, { format, scale: 4 });
  if (image === null) throw new Error(`${text} cannot be written`);
  return Buffer.from(await image.arrayBuffer());
};

type Open = {
  page: Page;
  /** What the browser has complained of. */
  complaints: string[];
  /** Whether a camera is on that the page has asked for. */
  isCameraOn: () => Promise<boolean>;
};

declare global {
  var tracks: MediaStreamTrack[];
}

/**
 * Opens a browser before whose camera labels are held, for as long as `use` takes.
 * @param mayUse whether its person lets the shop use the camera
 */
export const withCamera = async (
  shopUrl: string,
  scenes: readonly { label: Label | null; seconds: number }[],
  use: (open: Open) => Promise<void>,
  { mayUse = true } = {},
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'copperline-film-'));
  let browser: Browser | null = null;
  try {
    const file = join(folder, 'labels.y4m');
    writeFileSync(file, await film(scenes));
    browser = await chromium.launch({
      executablePath: findWholeBrowser(),
      args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    });
    const context = await browser.newContext({
      ...{ baseURL: shopUrl, viewport: SMALLEST, hasTouch: true, isMobile: true },
      permissions: mayUse ? ['camera'] : [],
    });
    await context.addInitScript(() => {
      globalThis.tracks = [];
      const devices = navigator.mediaDevices;
      const ask = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        globalThis.tracks.push(...stream.getTracks());
        return stream;
      };
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      // A page without an icon is asked for one; the page that `logIn` begins from is.
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    const isCameraOn = () => page.evaluate(() => globalThis.tracks.some(({ readyState }) => readyState === 'live'));
    await use({ page, complaints, isCameraOn });
  } finally {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
