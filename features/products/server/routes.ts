import { drawTechnicalView } from '#features/drawings/server/technical-view.ts';
import { products } from '#features/products/contract/products.ts';
import { type Units } from '#features/products/contract/units-cookie.ts';
import { units } from '#features/products/contract/units.ts';
import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { HandlerReply } from '#platform/server/http/handler.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { setUnitsCookie } from './set-units-cookie.ts';
import { getProduct } from './get-product.ts';
import { findPicture, storePicture } from './store-picture.ts';

export const productsRoutes = (api: Api, db: Database): void => {
  api.mount(products.upload, ({ body }) => storePicture(db, body));
  api.mount(products.picture, async ({ params }) => {
    const found = await findPicture(db, params.file);
    if (found === null) throw new DomainError('not_found');
    return found;
  });
  const draw = async (slug: string, unit: Units) => {
    const drawn = drawTechnicalView(await getProduct(db, slug), unit);
    if (drawn === null) throw new DomainError('not_found');
    return { type: 'image/svg+xml' as const, data: drawn };
  };
  api.mount(products.drawing, ({ params }) => draw(params.name, 'mm'));
  api.mount(products.drawingInInches, ({ params }) => draw(params.name, 'in'));
  api.mount(units.choose, async ({ body, cookies }) => {
    if (!body.success) return { to: `${getEndpointPath(units.choose)}?wrong=units` };
    const { to, ...chosen } = setUnitsCookie(body.data, cookies);
    return new HandlerReply({ to }, chosen);
  });
  api.mount(products.get, ({ params }) => getProduct(db, params.id));
};
