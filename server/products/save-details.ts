import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ProductDetails, DetailsForm } from '#contract/product-details.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { normalisePart } from '#contract/part-numbers.ts';
import { SHOWN_WIDTH } from '#contract/pictures.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import {
  attribute,
  category,
  matingRule,
  partNumber,
  product,
  productAttribute,
  productEnd,
  productImage,
} from '#server/db/schema/products.ts';
import { audit } from '#server/db/schema/shop.ts';
import type { Caller } from '#server/platform/caller.ts';
import { readDetails } from './read-details.ts';
import { refuseTaken } from './refuse-taken.ts';
import { indexProducts } from './search/index-products.ts';

type Form = z.output<typeof DetailsForm>;

/** A form that names what the shop does not know, field by field. */
const refuseFields = (fields: Record<string, string>): void => {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_request', { fields });
};

const changeProduct = async (trx: Transaction, id: string, form: Form): Promise<void> => {
  const [chosen] = await trx.select({ id: category.id }).from(category).where(eq(category.slug, form.category));
  if (chosen === undefined)
    throw new Refusal('invalid_request', { fields: { category: errors.category_not_found.message } });
  const active = and(eq(product.id, id), eq(product.status, 'active'));
  const changed = await trx
    .update(product)
    .set({
      sku: form.sku,
      brand: form.brand === '' ? null : form.brand,
      family: form.family,
      lowStockAt: form.lowStockAt,
      categoryId: chosen.id,
      version: sql`${product.version} + 1`,
    })
    .where(and(active, eq(product.version, form.version)))
    .returning({ id: product.id });
  if (changed.length > 0) return;
  const left = await trx.select({ id: product.id }).from(product).where(active);
  throw new Refusal(left.length > 0 ? 'product_changed' : 'product_not_found');
};

/** The first of several ways to write one number is kept. */
const replaceNumbers = async (trx: Transaction, productId: string, { sku, partNumbers }: Form): Promise<void> => {
  await trx.delete(partNumber).where(eq(partNumber.productId, productId));
  const numbers = [{ kind: 'sku' as const, label: sku }, ...partNumbers];
  await trx
    .insert(partNumber)
    .values(numbers.map(({ kind, label }) => ({ norm: normalisePart(label), productId, kind, label })))
    .onConflictDoNothing();
};

const replaceAttributes = async (trx: Transaction, productId: string, { attributes }: Form): Promise<void> => {
  const known = new Map((await trx.select().from(attribute)).map((one) => [one.key, one]));
  const wrong: Record<string, string> = {};
  const rows = attributes.map(({ key, value }, at) => {
    const about = known.get(key);
    if (about === undefined) wrong[`attributes.${at}.key`] = 'We have no such attribute.';
    if (about?.type !== 'number') return { productId, key, text: value };
    const number = Number(value);
    if (!Number.isFinite(number)) wrong[`attributes.${at}.value`] = `Give a number of ${about.unit ?? 'it'}`;
    return { productId, key, number };
  });
  refuseFields(wrong);
  await trx.delete(productAttribute).where(eq(productAttribute.productId, productId));
  if (rows.length > 0) await trx.insert(productAttribute).values(rows);
};

const replaceEnds = async (trx: Transaction, productId: string, { ends }: Form): Promise<void> => {
  const joints = new Set((await trx.selectDistinct({ joint: matingRule.joint }).from(matingRule)).map((r) => r.joint));
  const unknown = ends.flatMap(({ joint }, at) =>
    joints.has(joint) ? [] : [[`ends.${at}.joint`, 'We know no such joint.']],
  );
  refuseFields(Object.fromEntries(unknown));
  await trx.delete(productEnd).where(eq(productEnd.productId, productId));
  if (ends.length > 0)
    await trx.insert(productEnd).values(ends.map((end, position) => ({ productId, position, ...end })));
};

const replacePictures = async (trx: Transaction, productId: string, { pictures }: Form): Promise<void> => {
  await trx.delete(productImage).where(and(eq(productImage.productId, productId), gt(productImage.position, 0)));
  const size = { width: SHOWN_WIDTH, height: SHOWN_WIDTH };
  if (pictures.length === 0) return;
  await trx.insert(productImage).values(pictures.map((one, at) => ({ productId, position: at + 1, ...one, ...size })));
};

/**
 * Replaces the details of a product on sale, and what it is found by.
 * @throws Refusal `product_not_found`, `product_changed` when it is not the version that was read, `sku_taken`,
 *   `invalid_request` for a category, attribute or joint that there is not
 */
export const saveDetails = async (db: Database, admin: Caller, id: string, form: Form): Promise<ProductDetails> => {
  const save = db.transaction(async (trx) => {
    await changeProduct(trx, id, form);
    await replaceNumbers(trx, id, form);
    await replaceAttributes(trx, id, form);
    await replaceEnds(trx, id, form);
    await replacePictures(trx, id, form);
    await indexProducts(trx, [id]);
    await trx
      .insert(audit)
      .values({ actorId: admin.customerId, act: 'product.edit_details', entity: 'product', entityId: id });
  });
  await refuseTaken(save);
  return readDetails(db, id);
};
