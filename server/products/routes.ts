import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { products } from '#contract/products.ts';
import { browsing } from '#contract/browse.ts';
import { productDetails } from '#contract/product-details.ts';
import type { Database } from '#server/db/open.ts';
import { type Api, Answered } from '#server/platform/mount.ts';
import { addProduct } from './add-product.ts';
import { addAttribute } from './add-attribute.ts';
import { addCategory } from './add-category.ts';
import { archiveProduct } from './archive-product.ts';
import { browseProducts } from './browse-products.ts';
import { editProduct } from './edit-product.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';
import { readChoices, readDetails } from './read-details.ts';
import { saveDetails } from './save-details.ts';
import { parseSearch } from './search/parse-search.ts';
import { serveSitemap } from './sitemap.ts';
import { findPicture, storePicture } from './store-picture.ts';
import { suggestProducts } from './suggest-products.ts';

export const productsRoutes = (app: FastifyInstance, api: Api, db: Database, publicUrl: string): void => {
  serveSitemap(app, db, publicUrl);
  api.mount(products.upload, ({ body }) => storePicture(db, body.data));
  app.get<{ Params: { file: string } }>('/pictures/u/:file', async ({ params }, reply) => {
    const found = await findPicture(db, params.file);
    if (found === null) throw new Refusal('not_found');
    return reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable').send(found.data);
  });
  api.mount(products.list, async ({ query }) => {
    const { page, limit, sort, search: said } = query;
    const search = said === '' ? null : await parseSearch(db.$client, said);
    const order = search === null || sort === 'newest' ? sort : 'relevance';
    const { items, total } = await listProducts(db, { page, limit, sort: order, search, groups: new Map() });
    return new Answered(items, { total });
  });
  api.mount(browsing.list, ({ query }) => browseProducts(db, query));
  api.mount(browsing.suggest, ({ query }) => suggestProducts(db, query.search));
  api.mount(products.add, ({ caller, body }) => addProduct(db, caller, body));
  api.mount(products.edit, ({ caller, params, body }) => editProduct(db, caller, params.id, body));
  api.mount(products.remove, ({ caller, params, query }) =>
    archiveProduct(db, caller, params.id, query.confirmed === 'true'),
  );
  api.mount(productDetails.choices, () => readChoices(db));
  api.mount(productDetails.addCategory, ({ caller, body }) => addCategory(db, caller, body));
  api.mount(productDetails.addAttribute, ({ caller, body }) => addAttribute(db, caller, body));
  api.mount(productDetails.get, ({ params }) => readDetails(db, params.id));
  api.mount(productDetails.save, ({ caller, params, body }) => saveDetails(db, caller, params.id, body));
  api.mount(products.get, ({ params }) => getProduct(db, params.id));
};
