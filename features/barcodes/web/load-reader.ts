import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { isCartonNumber } from '#trade/parse-barcode.ts';

export type ReadablePicture = HTMLVideoElement | ImageBitmap;

type DetectedCode = { isQr: boolean; text: string };

/** Finds a code in a picture; null if there is none. */
export type CodeReader = { read(picture: ReadablePicture): Promise<string | null>; close(): void };

/** Wider pictures take longer without improving results for a code that fills much of the picture. */
const WIDEST_PX = 1280;

const READER_FAILED = 'The code reader did not load. Check your connection, reload the page, or type the code.';

/** Boxes often have the number as a bar code and the maker's address as a QR code. The number is preferred. */
const chooseCode = (found: readonly DetectedCode[]): string | null =>
  (found.find(({ isQr }) => !isQr) ?? found[0])?.text ?? null;

/* The browser's own reader (W3C Shape Detection), if it supports all `FORMATS`, as on Android and Mac. */

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'];
/**
 * Used if the browser supports them. Without them, the browser's own reader is still used, because it is faster than
 * ZXing.
 */
const OPTIONAL_FORMATS = ['upc_e', 'itf'];

/**
 * Part of an ITF bar code is also a valid ITF code. Carton codes have fourteen digits, of which the last is a check
 * digit.
 */
const isCompleteCode = ({ format, rawValue }: DetectedBarcode): boolean => format !== 'itf' || isCartonNumber(rawValue);

type DetectedBarcode = { format: string; rawValue: string };
type Detector = { detect(picture: ReadablePicture): Promise<DetectedBarcode[]> };
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const openDetector = async (): Promise<Detector | null> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  try {
    const known = (await BarcodeDetector?.getSupportedFormats()) ?? [];
    if (BarcodeDetector === undefined || FORMATS.some((format) => !known.includes(format))) return null;
    return new BarcodeDetector({
      formats: [...FORMATS, ...OPTIONAL_FORMATS.filter((format) => known.includes(format))],
    });
  } catch {
    return null;
  }
};

/* In all other browsers, ZXing in a worker. */

const drawPicture = (canvas: HTMLCanvasElement, picture: ReadablePicture): ImageData | null => {
  const [width, height] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  const scale = Math.min(1, WIDEST_PX / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};

const openWorker = (): CodeReader => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new UserFacingError(READER_FAILED));
    });
  });
  failed.catch(() => {});
  return {
    async read(picture) {
      const drawn = drawPicture(canvas, picture);
      if (drawn === null) return null;
      const { port1, port2 } = new MessageChannel();
      const reply = new Promise<DetectedCode[] | null>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
      worker.postMessage(drawn, [port2, drawn.data.buffer]);
      const found = await Promise.race([reply, failed]);
      if (found === null) throw new UserFacingError(READER_FAILED);
      return chooseCode(found);
    },
    close: () => worker.terminate(),
  };
};

/**
 * Loads this browser's code reader, which the caller must close. Its `read` throws UserFacingError if it did not load.
 */
export const loadCodeReader = async (): Promise<CodeReader> => {
  const detector = await openDetector();
  if (detector === null) return openWorker();
  let instead: CodeReader | null = null;
  return {
    async read(picture) {
      if (instead === null) {
        try {
          const found = (await detector.detect(picture)).filter(isCompleteCode);
          return chooseCode(found.map(({ format, rawValue }) => ({ isQr: format === 'qr_code', text: rawValue })));
        } catch {
          // The browser claims support, but the system service that it needs is missing.
          instead = openWorker();
        }
      }
      return instead.read(picture);
    },
    close: () => instead?.close(),
  };
};
