import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'products.drawing products.drawingInInches products.get products.list products.picture',
    guest: 'units.choose',
    'staff products.edit': 'products.add products.edit products.remove products.upload',
    'staff products.read': 'products.listAll',
  },
  async send({ shop }) {
    const picture = 'a'.repeat(32);
    await shop.db.$client.query(`insert into picture (name, width, format, data) values ($1, 640, 'webp', '')`, [
      picture,
    ]);
    /** A demo product; products made for tests have no shape to draw. */
    const drawn = 'brass-hex-nipple-1-2-in-bsp-male';
    const tap = { name: 'Z', description: 'Z', stock: 1, minOrder: 1, image: '/pictures/z.svg' };
    return {
      bodies: {
        'products.add': { ...tap, unitPrice: '1', image: 'https://shop.example/z.png' },
        'products.edit': { ...tap, unitPrice: 1, stockWas: 1 },
        'products.upload': new Blob(['A'], { type: 'image/png' }),
        'units.choose': { units: 'in', back: '/' },
      },
      params: {
        'products.picture': { file: `${picture}-640.webp` },
        'products.drawing': { name: drawn },
        'products.drawingInInches': { name: drawn },
      },
    };
  },
} satisfies WhoMay;
