import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff products.import': 'fileReadings.answer fileReadings.get productFiles.listColumns productFiles.nameColumns',
  },
  send: () => ({
    bodies: {
      'fileReadings.answer': { priceOf: 'piece' },
      'productFiles.nameColumns': { columns: [{ name: 'SKU', field: 'sku' }] },
    },
  }),
} satisfies WhoMay;
