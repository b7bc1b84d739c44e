import { Refusal } from '#contract/errors.ts';
import { products } from '#contract/products.ts';
import { browsing } from '#contract/browse.ts';
import { productDetails } from '#contract/product-details.ts';
import type { Database } from '#server/db/open.ts';
import { Answered } from '#server/platform/act.ts';
import type { Api } from '#server/platform/mount.ts';
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
import type { RootCategories } from './root-categories.ts';
import { parseSearch } from './search/parse-search.ts';
import { serveSitemap } from './sitemap.ts';
import { findPicture, storePicture } from './store-picture.ts';
import { suggestProducts } from './suggest-products.ts';

export const productsRoutes = (api: Api, db: Database, publicUrl: string, roots: RootCategories): void => {
  serveSitemap(api, db, publicUrl);
  api.mount(products.upload, ({ body }) => storePicture(db, body));
  api.mount(products.picture, async ({ params }) => {
    const found = await findPicture(db, params.file);
    if (found === null) throw new Refusal('not_found');
    return found;
  });
  api.mount(products.list, async ({ query }) => {
    const { page, limit, sort, search: said } = query;
    const search = said === '' ? null : await parseSearch(db, said);
    const order = search === null || sort === 'newest' ? sort : 'relevance';
    const { items, total } = await listProducts(db, { page, limit, sort: order, search, groups: new Map() });
    return new Answered(items, { total });
  });
  api.mount(browsing.roots, async () => roots.now());
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
