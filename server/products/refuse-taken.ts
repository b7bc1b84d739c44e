import { type ErrorCode, errors, Refusal } from '#contract/errors.ts';

/** What only one product may have, by the constraint that says so. */
const taken: Record<string, { field: string; code: ErrorCode }> = {
  product_active_name: { field: 'name', code: 'name_taken' },
  product_sku_unique: { field: 'sku', code: 'sku_taken' },
};

/** The name of a product on sale is its own, in any case, and so is a SKU: the database says so, and this to the admin. */
export const refuseTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    const cause = (error as { cause?: { code?: unknown; constraint?: unknown } }).cause;
    const found = cause?.code === '23505' ? taken[String(cause.constraint)] : undefined;
    if (found === undefined) throw error;
    throw new Refusal(found.code, { fields: { [found.field]: errors[found.code].message }, cause: error });
  }
};
