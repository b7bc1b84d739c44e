import type { ShipResult } from '#features/shipping/contract/packing.ts';
import { DomainError } from '#platform/contract/errors.ts';

/**
 * Does the same to several orders, one after the other, and goes on if one is refused.
 * @returns for each order, null or the reason why it was refused
 */
export const reportEach = async <One extends { order: string }>(
  all: Iterable<One>,
  action: (one: One) => Promise<unknown>,
): Promise<ShipResult[]> => {
  const results: ShipResult[] = [];
  for (const one of all) {
    try {
      await action(one);
      results.push({ order: one.order, problem: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push({ order: one.order, problem: { code: error.code, message: error.message } });
    }
  }
  return results;
};
