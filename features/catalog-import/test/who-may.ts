import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    'staff products.import': [
      'productFiles.apply productFiles.check productFiles.checkAgain productFiles.chooseMissing',
      'productFiles.chooseNames productFiles.chooseSheet productFiles.columns productFiles.get',
      'productFiles.leaveOut productFiles.list productFiles.nameColumns productFiles.pictures',
      'productFiles.problems productFiles.refused productFiles.rows productFiles.undo',
    ].join(' '),
    'staff products.read': 'productFiles.export',
  },
  send: () => ({
    bodies: {
      'productFiles.check': new Blob(['SKU;Stock\nVAL-0011;1'], { type: 'text/csv' }),
      'productFiles.pictures': new Blob(['PK'], { type: 'application/zip' }),
      'productFiles.chooseSheet': { sheet: 'Prices' },
      'productFiles.chooseMissing': { make: true },
      'productFiles.chooseNames': { addSku: true },
      'productFiles.nameColumns': { columns: [{ name: 'SKU', field: 'sku' }] },
    },
  }),
} satisfies WhoMay;
