import type { Claim } from './claim.ts';
import type { TakenOrders } from './take-orders.ts';

/**
 * Judges a shop whose disk could not be written for a while. During the failure, orders must fail only with 503
 * and the home page must work. Afterward, orders must succeed, and none may be lost.
 * @param home the status of the home page during the failure, which is over when this runs
 */
export const judgeDisk = async (title: string, orderRun: TakenOrders, home: number): Promise<Claim> => {
  const { statusCounts, acknowledged } = orderRun;
  const refused = statusCounts.get(503) ?? 0;
  const seconds = await orderRun.comeBack();
  const lost = await orderRun.countLost();
  const others = [...statusCounts.keys()].filter((status) => status !== 201 && status !== 503);
  return {
    title,
    found: `${refused} orders refused with 503, home page ${home}, other responses: ${others.join(', ') || 'none'}; back after ${seconds?.toFixed(1) ?? 'never'} s, ${lost} of ${acknowledged.length} acknowledged orders lost`,
    isTrue: refused > 0 && home === 200 && others.length === 0 && seconds !== null && lost === 0,
  };
};
