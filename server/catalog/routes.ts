import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/errors.ts';
import { catalog } from '#contract/catalog.ts';
import { catalogue } from '#contract/catalogue.ts';
import { entries } from '#contract/catalogue-entry.ts';
import type { Database } from '#server/db/open.ts';
import { type Api, Answered } from '#server/platform/mount.ts';
import { addProduct } from './add-product.ts';
import { addProperty } from './add-property.ts';
import { addShelf } from './add-shelf.ts';
import { archiveProduct } from './archive-product.ts';
import { browseCatalogue } from './browse-catalogue.ts';
import { editProduct } from './edit-product.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';
import { readChoices, readEntry } from './read-entry.ts';
import { saveEntry } from './save-entry.ts';
import { parseSearch } from './search/parse-search.ts';
import { serveSitemap } from './sitemap.ts';
import { findPicture, storePicture } from './store-picture.ts';
import { suggestProducts } from './suggest-products.ts';

export const catalogRoutes = (app: FastifyInstance, api: Api, db: Database, publicUrl: string): void => {
  serveSitemap(app, db, publicUrl);
  api.mount(catalog.upload, ({ body }) => storePicture(db, body.data));
  app.get<{ Params: { file: string } }>('/pictures/u/:file', async ({ params }, reply) => {
    const found = await findPicture(db, params.file);
    if (found === null) throw new Refusal('not_found');
    return reply.type(found.type).header('cache-control', 'public, max-age=31536000, immutable').send(found.data);
  });
  api.mount(catalog.list, async ({ query }) => {
    const { page, limit, sort, search: said } = query;
    const search = said === '' ? null : await parseSearch(db.$client, said);
    const order = search === null || sort === 'newest' ? sort : 'relevance';
    const { items, total } = await listProducts(db, { page, limit, sort: order, search, groups: new Map() });
    return new Answered(items, { total });
  });
  api.mount(catalogue.browse, ({ query }) => browseCatalogue(db, query));
  api.mount(catalogue.suggest, ({ query }) => suggestProducts(db, query.search));
  api.mount(catalog.add, ({ caller, body }) => addProduct(db, caller, body));
  api.mount(catalog.edit, ({ caller, params, body }) => editProduct(db, caller, params.id, body));
  api.mount(catalog.remove, ({ caller, params, query }) =>
    archiveProduct(db, caller, params.id, query.confirmed === 'true'),
  );
  api.mount(entries.choices, () => readChoices(db));
  api.mount(entries.addShelf, ({ caller, body }) => addShelf(db, caller, body));
  api.mount(entries.addProperty, ({ caller, body }) => addProperty(db, caller, body));
  api.mount(entries.get, ({ params }) => readEntry(db, params.id));
  api.mount(entries.save, ({ caller, params, body }) => saveEntry(db, caller, params.id, body));
  api.mount(catalog.get, ({ params }) => getProduct(db, params.id));
};
