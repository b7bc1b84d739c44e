import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * Reads pictures in a worker, so that the page never freezes. Its content security policy lets only this file run
 * WebAssembly (`platform/server/http/page.ts`).
 */

prepareZXingModule({ overrides: { locateFile: () => address } });

addEventListener('message', ({ data, ports: [port] }: MessageEvent<ImageData>) => {
  const read = async () => {
    try {
      const found = await readBarcodes(data, {
        formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'Code128', 'QRCode'],
        maxNumberOfSymbols: 4,
      });
      port?.postMessage(found.map(({ format, text }) => ({ isQr: format === 'QRCode', text })));
    } catch {
      port?.postMessage(null);
    }
  };
  void read();
});
