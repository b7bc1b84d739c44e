import { Address } from '#features/addresses/contract/address.ts';
import { NO_DELIVERY_TIME } from '#features/delivery-days/contract/delivery-time.ts';
import { type Weekday, WEEKDAYS } from '#features/delivery-days/contract/schedule.ts';
import { defaultCounters } from '#features/home/contract/home.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { specifiedTexts } from './specified-texts.ts';
import { deliveryMethod, deliveryZone, shopSettings, taxClass, taxRate } from './schema.ts';

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

/** Where the demo delivers: its own country, and places that use BSP threads and metric tube. */
const deliveryCountries =
  'SG AE AT AU BE BH BN CH CY CZ DE DK EE ES FI FR GB GR HK HR HU ID IE IT JE KW LT LU LV MO MT MY NL NO NZ OM PL PT QA SE SI SK TH VN';

/** Public holidays of Singapore. A holiday on a Sunday is observed on the following Monday. */
const holidays = [
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2027-01-01', name: 'New Year’s Day' },
  { date: '2027-02-06', name: 'Chinese New Year' },
  { date: '2027-02-08', name: 'Chinese New Year, observed' },
  { date: '2027-03-10', name: 'Hari Raya Puasa' },
  { date: '2027-03-26', name: 'Good Friday' },
  { date: '2027-05-01', name: 'Labour Day' },
  { date: '2027-05-17', name: 'Hari Raya Haji' },
  { date: '2027-05-20', name: 'Vesak Day' },
  { date: '2027-08-09', name: 'National Day' },
  { date: '2027-10-28', name: 'Deepavali' },
  { date: '2027-12-25', name: 'Christmas Day' },
];

/**
 * Creates the demo's settings: a counter in Singapore, prices in Singapore dollars that include GST, the countries it
 * delivers to, delivery days, and collection besides the built-in delivery. Does nothing if there are settings already.
 */
export const seedSettings = (db: Database): Promise<void> =>
  db.transaction(async (trx) => {
    const [known] = await trx.select({ id: shopSettings.id }).from(shopSettings);
    if (known !== undefined) return;
    await trx.insert(shopSettings).values({
      seller: {
        ...Address.parse({
          company: 'Copperline',
          line1: '18 Foundry Lane',
          line2: '#01-04',
          postcode: '417900',
          country: 'SG',
          phone: '+65 6555 0142',
          taxNumber: 'GST M9-0000000-X',
        }),
        hours: 'Monday to Friday 7:00 to 17:00, Saturday 8:00 to 12:00',
      },
      email: 'shop@example.com',
      currency: 'SGD',
      timeZone: 'Asia/Singapore',
      deliveryCountries: deliveryCountries.split(' '),
      home: { counters: defaultCounters },
      words: {
        ...specifiedTexts,
        notSold:
          'sinks, toilets, baths, basins, bathtubs, shower trays, radiators, boilers, pipe freeze kits, power flush pumps, immersion heaters, macerators, water softeners',
      },
      schedule: {
        flatFeeDays: '1-2',
        counterHours: WEEKDAYS.map((day) => ({ day, ...counterHours[day] })),
        holidays,
      },
    });
    const [standard] = await trx.insert(taxClass).values({ name: 'Standard', isDefault: true }).returning();
    const [zone] = await trx
      .insert(deliveryZone)
      .values({ name: 'Everywhere', countries: [], position: 0 })
      .returning();
    if (standard === undefined || zone === undefined) throw new Error('an insert returned no row');
    await trx.insert(taxRate).values({ taxClassId: standard.id, country: 'SG', name: 'GST', rate: 9 });
    await trx.insert(deliveryMethod).values({
      zoneId: zone.id,
      name: 'Collect at the counter',
      kind: 'collection',
      steps: [{ from: 0, cents: ZERO_CENTS }],
      speed: '18 Foundry Lane, Singapore',
      deliveryTime: { ...NO_DELIVERY_TIME, preparationMinutes: 60 },
      position: 0,
    });
  });
