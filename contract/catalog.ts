import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './pages.ts';

export const Product = z.object({
  _id: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Address of the picture. */
  img: z.string(),
  imgAlt: z.string(),
  description: z.string(),
  /** Fewest pieces one order may have; `unitPrice` is the price of so many. */
  minOrder: z.number().int(),
  /** What can still be bought: on hand less what unpaid and undelivered orders hold. */
  stock: z.number().int(),
  /** Below this the shop says "Only 6 left". */
  lowStockAt: z.number().int(),
  /** Dollars for one minimum order. */
  unitPrice: z.number(),
  category: z.object({ slug: z.string(), name: z.string() }),
});
export type Product = z.infer<typeof Product>;

export const ProductDetail = Product.extend({
  attributes: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
});
export type ProductDetail = z.infer<typeof ProductDetail>;

export const catalog = {
  list: endpoint({
    method: 'GET',
    path: '/products',
    summary: 'The products on sale, best sellers first',
    auth: 'public',
    query: PageQuery.extend({ sort: z.enum(['best', 'newest']).default('best') }),
    ok: z.array(Product),
  }),
  get: endpoint({
    method: 'GET',
    path: '/product/:id',
    summary: 'One product',
    auth: 'public',
    params: z.object({ id: z.string().max(200) }),
    ok: ProductDetail,
    errors: ['product_not_found'],
  }),
};
