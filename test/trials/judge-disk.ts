import type { Claim } from './claim.ts';
import type { TakenOrders } from './take-orders.ts';

/**
 * What became of a shop whose disk took nothing for a while: orders refused with 503 and in no other way, the home page
 * there, and afterwards orders again with none lost.
 * @param home the status of the home page while the disk took nothing; the disk takes everything again by now
 */
export const judgeDisk = async (what: string, taken: TakenOrders, home: number): Promise<Claim> => {
  const { answers, acknowledged } = taken;
  const refused = answers.get(503) ?? 0;
  const seconds = await taken.comeBack();
  const lost = await taken.countLost();
  const others = [...answers.keys()].filter((status) => status !== 201 && status !== 503);
  return {
    what,
    found: `${refused} orders refused with 503, the home page ${home}, other answers: ${others.join(', ') || 'none'}; back after ${seconds?.toFixed(1) ?? 'never'} s, ${lost} of ${acknowledged.length} acknowledged orders lost`,
    holds: refused > 0 && home === 200 && others.length === 0 && seconds !== null && lost === 0,
  };
};
