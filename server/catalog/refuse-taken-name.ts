import { Refusal } from '#contract/errors.ts';

/** The name of a product on sale is its own, in any case: the database says so, and this says it to the admin. */
export const refuseTakenName = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    const cause = (error as { cause?: { code?: unknown; constraint?: unknown } }).cause;
    if (cause?.code === '23505' && cause.constraint === 'product_active_name') {
      throw new Refusal('name_taken', { fields: { name: 'Another product on sale has this name.' }, cause: error });
    }
    throw error;
  }
};
