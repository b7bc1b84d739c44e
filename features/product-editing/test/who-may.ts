import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff products.edit': [
      'archive.freeSku archive.restore productDetails.addAttribute productDetails.addCategory',
      'productAddress.set productDetails.save',
    ].join(' '),
    'staff products.read': 'archive.list productDetails.choices productDetails.get',
  },
  send: () => ({
    bodies: {
      'productAddress.set': { slug: 'pipe-works', was: 'pipes' },
      'productDetails.addCategory': { name: 'Heating' },
      'productDetails.addAttribute': { label: 'Voltage', type: 'number', unit: 'V' },
      'productDetails.save': {
        name: 'Z',
        description: 'Z',
        stock: 1,
        minOrder: 1,
        image: '/pictures/z.svg',
        unitPrice: 1,
        stockWas: 1,
        category: 'valves',
        family: 'z',
        sku: 'Z-1',
        lowStockAt: 0,
        version: 1,
      },
    },
  }),
} satisfies WhoMay;
