import { Address } from '#features/addresses/contract/address.ts';
import { NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import { type Weekday, WEEKDAYS } from '#features/delivery-days/contract/schedule.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { deliveryMethod, deliveryZone, shopSettings, taxClass } from './schema.ts';

const open = { opens: '07:00', closes: '17:00' };

/** The counter hours that the seller's text names. */
const counterHours: Record<Weekday, { opens: string; closes: string }> = {
  mon: open,
  tue: open,
  wed: open,
  thu: open,
  fri: open,
  sat: { opens: '08:00', closes: '12:00' },
  sun: { opens: '', closes: '' },
};

/**
 * Creates the demo's seller, one tax class without rates, delivery days, and collection at the counter beside the
 * built-in delivery. Does nothing if there are settings already.
 */
export const seedSettings = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    const [known] = await trx.select({ id: shopSettings.id }).from(shopSettings);
    if (known !== undefined) return;
    await trx.insert(shopSettings).values({
      seller: {
        ...Address.parse({
          company: 'Copperline',
          line1: '18 Foundry Street',
          postcode: '97209',
          city: 'Portland',
          region: 'OR',
          country: 'US',
          phone: '+1 503 555 0142',
          taxNumber: 'EIN 00-0000000',
        }),
        hours: 'Monday to Friday 7:00 to 17:00, Saturday 8:00 to 12:00',
      },
      email: 'shop@example.com',
      schedule: {
        flatFeeDays: '1-2',
        counterHours: WEEKDAYS.map((day) => ({ day, ...counterHours[day] })),
        holidays: [
          { date: '2026-12-25', name: 'Christmas Day' },
          { date: '2027-01-01', name: 'New Year’s Day' },
        ],
      },
    });
    await trx.insert(taxClass).values({ name: 'Standard', isDefault: true });
    const [zone] = await trx
      .insert(deliveryZone)
      .values({ name: 'Everywhere', countries: [], position: 0 })
      .returning();
    if (zone === undefined) throw new Error('an insert returned no row');
    await trx.insert(deliveryMethod).values({
      zoneId: zone.id,
      name: 'Collect at the counter',
      kind: 'collection',
      steps: [{ from: 0, cents: ZERO_CENTS }],
      speed: '18 Foundry Street, Portland',
      deliveryTime: { ...NO_DELIVERY_TIME, preparationMinutes: 60 },
      position: 0,
    });
  });
