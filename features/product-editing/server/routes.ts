import { archive } from '#features/product-editing/contract/archive.ts';
import { productAddress } from '#features/product-editing/contract/product-address.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addAttribute } from './add-attribute.ts';
import { addCategory } from './add-category.ts';
import { addProduct } from './add-product.ts';
import { archiveProduct, freeSku, listArchivedProducts, restoreProduct } from './archive.ts';
import { updateProduct } from './edit-product.ts';
import { getDetailsChoices, getProductDetails, updateProductDetails } from './product-details.ts';
import { setProductAddress } from './set-product-address.ts';

export const productEditingRoutes = (api: Api, db: Database): void => {
  api.mount(products.add, ({ caller, body }) => addProduct(db, caller, body));
  api.mount(products.edit, ({ caller, params, body }) => updateProduct(db, caller, params.id, body));
  api.mount(products.remove, ({ caller, params, query }) =>
    archiveProduct(db, caller, params.id, query.confirmed === 'true'),
  );
  api.mount(productAddress.set, ({ caller, params, body }) => setProductAddress(db, caller, params.id, body));
  api.mount(archive.list, async ({ query }) => {
    const { items, total } = await listArchivedProducts(db, query);
    return new HandlerReply(items, { total });
  });
  api.mount(archive.restore, ({ caller, params }) => restoreProduct(db, caller, params.id));
  api.mount(archive.freeSku, ({ caller, params }) => freeSku(db, caller, params.id));
  api.mount(productDetails.choices, () => getDetailsChoices(db));
  api.mount(productDetails.addCategory, ({ caller, body }) => addCategory(db, caller, body));
  api.mount(productDetails.addAttribute, ({ caller, body }) => addAttribute(db, caller, body));
  api.mount(productDetails.get, ({ params }) => getProductDetails(db, params.id));
  api.mount(productDetails.save, ({ caller, params, body }) => updateProductDetails(db, caller, params.id, body));
};
