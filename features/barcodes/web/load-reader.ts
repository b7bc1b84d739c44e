import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { isCartonNumber } from '#trade/parse-barcode.ts';

export type ReadablePicture = HTMLVideoElement | ImageBitmap;

type DetectedCode = { isQr: boolean; text: string };

/** Finds a code in a picture; null where there is none. */
export type CodeReader = { read(picture: ReadablePicture): Promise<string | null>; close(): void };

/** Wider ones take longer, and show no more of a code that fills a good part of them. */
const WIDEST_PX = 1280;

const READER_FAILED = 'What reads codes did not load. Check your connection, reload the page, or type the code.';

/** A box has its number in bars and its maker's address in a QR code: the number is what is meant. */
const chooseCode = (found: readonly DetectedCode[]): string | null =>
  (found.find(({ isQr }) => !isQr) ?? found[0])?.text ?? null;

/* The browser's own (W3C Shape Detection), where it knows all of them: on Android, on a Mac. */

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'];
/** Read where the browser can: a device of its own kind that cannot is none the slower. */
const OPTIONAL_FORMATS = ['upc_e', 'itf'];

/** A part of the bars of ITF is ITF as well; what is on cartons has fourteen digits, and the last one proves it. */
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

/* Everywhere else ZXing, in a worker. */

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
      const answer = new Promise<DetectedCode[] | null>((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
      worker.postMessage(drawn, [port2, drawn.data.buffer]);
      const found = await Promise.race([answer, failed]);
      if (found === null) throw new UserFacingError(READER_FAILED);
      return chooseCode(found);
    },
    close: () => worker.terminate(),
  };
};

/** What reads codes in this browser; to be closed by who has it. Its `read` throws Spoken where it did not load. */
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
          // It says that it can, and needs a service of the system that is not there.
          instead = openWorker();
        }
      }
      return instead.read(picture);
    },
    close: () => instead?.close(),
  };
};
