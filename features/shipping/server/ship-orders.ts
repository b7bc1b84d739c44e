import { DomainError } from '#platform/contract/errors.ts';
import type { ShipResult, ShipManyForm } from '#features/shipping/contract/packing.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { shipParcel } from './ship-order.ts';

/**
 * Sends all that is left of several orders, each in a parcel and a transaction of its own: what one is refused for is
 * told beside it. Where it breaks off, asked again it goes on with those that are left.
 */
export const shipOrders = async (
  db: Database,
  admin: Caller,
  { carrier, parcels }: ShipManyForm,
): Promise<ShipResult[]> => {
  const sent: ShipResult[] = [];
  for (const { order, trackingNumber, shippedWas } of parcels) {
    try {
      await shipParcel(db, admin, order, { carrier, trackingNumber, shippedWas, lines: null });
      sent.push({ order, problem: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sent.push({ order, problem: { code: error.code, message: error.message } });
    }
  }
  return sent;
};
