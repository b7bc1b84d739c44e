import { dataSheets } from '#features/data-sheets/contract/data-sheets.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'dataSheets.file dataSheets.list',
    'staff products.edit': 'dataSheets.get dataSheets.save dataSheets.upload',
  },
  send: async ({ shop, goods, admin }) => {
    const ids = Object.fromEntries(
      ['dataSheets.get', 'dataSheets.list', 'dataSheets.save'].map((name) => [name, async () => goods.id]),
    );
    const pdf = new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' });
    const { body } = await shop.call(dataSheets.upload, { body: pdf }, admin.token);
    return {
      ids,
      params: { 'dataSheets.file': { file: body.url.split('/').at(-1) } },
      bodies: { 'dataSheets.upload': pdf, 'dataSheets.save': { sheets: [], version: 'seen' } },
    };
  },
} satisfies WhoMay;
