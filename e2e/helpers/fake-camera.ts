import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { SMALLEST } from './check-page.ts';

/*
 * A fake camera that sees a label. The test browser has no camera, so when the page may use one it gets the
 * stream of a canvas.
 */

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

export type Label = { format: 'EAN13' | 'UPCE' | 'ITF' | 'Code128' | 'QRCode'; text: string };

/** Renders a label as a photo, for people without a camera. */
export const renderLabel = async ({ format, text }: Label): Promise<Buffer> => {
  const { image } = await writeBarcode(text, { format, scale: 4 });
  if (image === null) throw new Error(`${text} cannot be written`);
  return Buffer.from(await image.arrayBuffer());
};

type CameraPage = {
  page: Page;
  /** The errors that the browser logged. */
  complaints: string[];
  /** True if the page has an active camera. */
  isCameraOn: () => Promise<boolean>;
  /** Holds another label in front of the camera; null removes it. */
  showLabel: (label: Label | null) => Promise<void>;
};

/** A code's modules, row by row; 1 is dark. */
type CodeModules = { width: number; height: number; dark: number[] };

declare global {
  var tracks: MediaStreamTrack[];
  /** The label in front of the camera, or null. */
  var shown: CodeModules | null;
}

/** Replaces the device's camera in the page. */
const fakeCamera = (first: CodeModules | null): void => {
  globalThis.tracks = [];
  globalThis.shown = first;
  const draw = (pen: CanvasRenderingContext2D, symbol: CodeModules | null) => {
    const { width, height } = pen.canvas;
    pen.fillStyle = '#ddd';
    pen.fillRect(0, 0, width, height);
    if (!symbol) return;
    const side = Math.floor(Math.min((width * 0.7) / symbol.width, (height * 0.7) / symbol.height));
    const left = (width - side * symbol.width) >> 1;
    const top = (height - side * symbol.height) >> 1;
    pen.fillStyle = '#222';
    for (const [at, isDark] of symbol.dark.entries())
      if (isDark === 1) {
        const x = at % symbol.width;
        const y = Math.floor(at / symbol.width);
        pen.fillRect(left + side * x, top + side * y, side, side);
      }
  };
  const open = async (): Promise<MediaStream> => {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    if (state !== 'granted') throw new DOMException('not allowed', 'NotAllowedError');
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('the canvas has no 2D context');
    const show = () => draw(pen, globalThis.shown);
    show();
    const stream = canvas.captureStream(5);
    const showing = setInterval(() => {
      if (stream.active) show();
      else clearInterval(showing);
    }, 200);
    globalThis.tracks.push(...stream.getTracks());
    return stream;
  };
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: open });
};

const encodeLabel = async (label: Label | null): Promise<CodeModules | null> => {
  if (label === null) return null;
  const { symbol, error } = await writeBarcode(label.text, { format: label.format, addQuietZones: false });
  if (error !== '') throw new Error(error);
  return {
    width: symbol.width,
    height: symbol.height,
    dark: [...symbol.data].map((one) => (one === 0 ? 1 : 0)),
  };
};

/**
 * Opens a page with a camera that sees a label, and closes it after `use`.
 * @param first the label that is in front of the camera when a document opens
 * @param mayUse true if the person allows the shop to use the camera
 */
export const withCamera = async (
  browser: Browser,
  shopUrl: string,
  first: Label | null,
  use: (open: CameraPage) => Promise<void>,
  { mayUse = true } = {},
): Promise<void> => {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: SMALLEST,
    hasTouch: true,
    isMobile: true,
    permissions: mayUse ? ['camera'] : [],
  });
  await context.addInitScript(fakeCamera, await encodeLabel(first));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  const isCameraOn = () => page.evaluate(() => globalThis.tracks.some(({ readyState }) => readyState === 'live'));
  const showLabel = async (label: Label | null) => {
    await page.evaluate((symbol) => void (globalThis.shown = symbol), await encodeLabel(label));
  };
  await use({ page, complaints, isCameraOn, showLabel });
  await context.close();
};
