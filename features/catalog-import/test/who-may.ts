import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff products.import': [
      'productFiles.apply productFiles.cancel productFiles.check productFiles.checkAgain productFiles.chooseMissing',
      'productFiles.chooseNames productFiles.chooseSheet productFiles.get',
      'productFiles.excludeRefused productFiles.list',
      'productFiles.listProblems productFiles.exportRefused productFiles.listRows productFiles.undo',
    ].join(' '),
    'staff products.read': 'productFiles.export',
  },
  send: () => ({
    bodies: {
      'productFiles.check': new Blob(['SKU;Stock\nVAL-0011;1'], { type: 'text/csv' }),
      'productFiles.chooseSheet': { sheet: 'Prices' },
      'productFiles.chooseMissing': { make: true },
      'productFiles.chooseNames': { addSku: true },
    },
  }),
} satisfies WhoMay;
