import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import address from 'zxing-wasm/reader/zxing_reader.wasm?url';

/* Reads pictures beside the page, so that it never stands still. The policy it comes with lets this file alone run
   WebAssembly (`platform/server/http/page.ts`). */

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
