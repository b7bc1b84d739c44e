import { Refusal } from '#platform/contract/errors.ts';
import { offline } from '#features/offline/contract/offline.ts';
import { products } from '#features/products/contract/products.ts';
import { archive } from '#features/products/contract/archive.ts';
import { barcodes } from '#features/barcodes/contract/barcodes.ts';
import { browsing } from '#features/products/contract/browse.ts';
import { compare } from '#features/products/contract/compare.ts';
import { pathOf } from '#platform/contract/endpoint.ts';
import { joining } from '#features/joins/contract/join.ts';
import { productDetails } from '#features/products/contract/product-details.ts';
import { type Units, units } from '#features/products/contract/units.ts';
import { missedSearches, synonyms } from '#features/products/contract/searches.ts';
import type { Database } from '#platform/server/db/open.ts';
import { Answered } from '#platform/server/http/act.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addProduct } from './add-product.ts';
import { addAttribute } from './add-attribute.ts';
import { addCategory } from './add-category.ts';
import { archiveProduct } from './archive-product.ts';
import { browseProducts } from './browse-products.ts';
import { chooseUnits } from './choose-units.ts';
import { compareProducts } from './compare-products.ts';
import { editProduct } from './edit-product.ts';
import { findBarcode } from './find-barcode.ts';
import { freeSku } from './free-sku.ts';
import { getProduct } from './get-product.ts';
import { joinEnds } from './join/join-ends.ts';
import { matchProducts } from './join/match-products.ts';
import { offerEnds } from '#trade/join/offer-ends.ts';
import { readGraph } from './join/read-graph.ts';
import { listArchived } from './list-archived.ts';
import { listForStaff } from './list-for-staff.ts';
import { listProducts } from './list-products.ts';
import { readChoices, readDetails } from './read-details.ts';
import { restoreProduct } from './restore-product.ts';
import { saveDetails } from './save-details.ts';
import type { RootCategories } from './root-categories.ts';
import { hideMissed, listMissed } from './search/missed-searches.ts';
import { parseSearch } from './search/parse-search.ts';
import { addSynonym, listSynonyms, removeSynonym } from './search/synonyms.ts';
import { tellMissed } from './search/tell-missed.ts';
import { serveSitemap } from './sitemap.ts';
import { findPicture, storePicture } from './store-picture.ts';
import { suggestProducts } from './suggest-products.ts';
import { tellCatalogue } from './tell-catalogue.ts';
import { drawTechnicalView } from '#features/drawings/server/draw-technical-view.ts';

export const productsRoutes = (api: Api, db: Database, publicUrl: string, roots: RootCategories): void => {
  serveSitemap(api, db, publicUrl);
  api.mount(products.upload, ({ body }) => storePicture(db, body));
  api.mount(products.picture, async ({ params }) => {
    const found = await findPicture(db, params.file);
    if (found === null) throw new Refusal('not_found');
    return found;
  });
  const draw = async (slug: string, unit: Units) => {
    const drawn = drawTechnicalView(await getProduct(db, slug), unit);
    if (drawn === null) throw new Refusal('not_found');
    return { type: 'image/svg+xml' as const, data: drawn };
  };
  api.mount(products.drawing, ({ params }) => draw(params.name, 'mm'));
  api.mount(products.drawingInInches, ({ params }) => draw(params.name, 'in'));
  api.mount(units.choose, async ({ body, cookies }) => {
    if (!body.success) return { to: `${pathOf(units.choose)}?wrong=units` };
    const { to, ...chosen } = chooseUnits(body.data, cookies);
    return new Answered({ to }, chosen);
  });
  api.mount(products.list, async ({ query }) => {
    const { page, limit, sort, search: said } = query;
    const search = said === '' ? null : await parseSearch(db, said);
    const order = search === null || sort === 'newest' ? sort : 'relevance';
    const { items, total, isMore } = await listProducts(db, { page, limit, sort: order, search, groups: new Map() });
    return new Answered(items, { total, isMore });
  });
  api.mount(products.listAll, async ({ query }) => {
    const { items, total, isMore } = await listForStaff(db, query);
    return new Answered(items, { total, isMore });
  });
  api.mount(browsing.roots, async () => roots.now());
  api.mount(browsing.list, ({ query }) => browseProducts(db, query));
  api.mount(offline.catalogue, () => tellCatalogue(db));
  api.mount(joining.ends, async () => offerEnds(await readGraph(db)));
  api.mount(joining.find, ({ query }) => joinEnds(db, query));
  api.mount(joining.match, ({ query }) => matchProducts(db, query.search));
  api.mount(barcodes.find, ({ query }) => findBarcode(db, query.text, new URL(publicUrl).host));
  api.mount(browsing.suggest, ({ query }) => suggestProducts(db, query.search));
  api.mount(compare.tell, ({ query }) => compareProducts(db, query.p));
  api.mount(missedSearches.tell, ({ body, network }) => tellMissed(db, body.search, network));
  api.mount(missedSearches.list, async ({ query }) => {
    const { items, ...more } = await listMissed(db, query);
    return new Answered(items, more);
  });
  api.mount(missedSearches.hide, ({ caller, params, body }) => hideMissed(db, caller, params.id, body.hidden));
  api.mount(synonyms.list, async ({ query }) => {
    const { items, ...more } = await listSynonyms(db, query);
    return new Answered(items, more);
  });
  api.mount(synonyms.add, ({ caller, body }) => addSynonym(db, caller, body));
  api.mount(synonyms.remove, ({ caller, params }) => removeSynonym(db, caller, params.id));
  api.mount(products.add, ({ caller, body }) => addProduct(db, caller, body));
  api.mount(products.edit, ({ caller, params, body }) => editProduct(db, caller, params.id, body));
  api.mount(products.remove, ({ caller, params, query }) =>
    archiveProduct(db, caller, params.id, query.confirmed === 'true'),
  );
  api.mount(archive.list, async ({ query }) => {
    const { items, total } = await listArchived(db, query);
    return new Answered(items, { total });
  });
  api.mount(archive.restore, ({ caller, params }) => restoreProduct(db, caller, params.id));
  api.mount(archive.freeSku, ({ caller, params }) => freeSku(db, caller, params.id));
  api.mount(productDetails.choices, () => readChoices(db));
  api.mount(productDetails.addCategory, ({ caller, body }) => addCategory(db, caller, body));
  api.mount(productDetails.addAttribute, ({ caller, body }) => addAttribute(db, caller, body));
  api.mount(productDetails.get, ({ params }) => readDetails(db, params.id));
  api.mount(productDetails.save, ({ caller, params, body }) => saveDetails(db, caller, params.id, body));
  api.mount(products.get, ({ params }) => getProduct(db, params.id));
};
