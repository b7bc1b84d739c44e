import type { Claim } from './claim.ts';
import type { TakenOrders } from './take-orders.ts';

/**
 * Judges a shop whose disk could not be written for a while: orders must fail only with 503, the home page must work,
 * and afterwards orders must succeed with none lost.
 * @param home the home page's status during the failure; the disk is writable again now
 */
export const judgeDisk = async (what: string, taken: TakenOrders, home: number): Promise<Claim> => {
  const { answers, acknowledged } = taken;
  const refused = answers.get(503) ?? 0;
  const seconds = await taken.comeBack();
  const lost = await taken.countLost();
  const others = [...answers.keys()].filter((status) => status !== 201 && status !== 503);
  return {
    what,
    found: `${refused} orders refused with 503, home page ${home}, other responses: ${others.join(', ') || 'none'}; back after ${seconds?.toFixed(1) ?? 'never'} s, ${lost} of ${acknowledged.length} acknowledged orders lost`,
    holds: refused > 0 && home === 200 && others.length === 0 && seconds !== null && lost === 0,
  };
};
