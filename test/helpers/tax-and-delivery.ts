import { Address } from '#features/addresses/contract/address.ts';
import type { PricesAbroad } from '#features/settings/contract/tax.ts';
import type { Database } from '#platform/server/db/open.ts';
import { deliveryMethod, deliveryZone, shopSettings, taxClass, taxRate } from '#features/settings/server/schema.ts';
import { oslo } from './addresses.ts';

/** Settings as a form sends them when only the seller is filled in. */
export const blankSettings = {
  seller: oslo,
  email: '',
  documentNote: '',
  pricesIncludeTax: true,
  returnDays: 30,
  timeZone: 'UTC',
  version: 1,
  classes: [],
  rates: [],
  zones: [],
  methods: [],
};

type Rate = { country: string; region?: string; rate: number; name?: string };

type Method = Partial<Omit<typeof deliveryMethod.$inferInsert, 'zoneId' | 'steps'>> & {
  name: string;
  steps: [from: number, cents: number][];
};

/** Returns the row that a statement has just written. */
const getFirstRow = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returned no row');
  return row;
};

/**
 * Sets the seller, taxes and delivery of a shop.
 * @param rates the rates by class; `ordinary` is the class of products that name none
 * @param zones the zones by name
 * @returns the ids of the classes and of the methods, by name
 */
export const setTaxAndDelivery = async (
  db: Database,
  {
    seller = { country: 'NO' },
    includesTax = true,
    pricesAbroad = 'same',
    rates = {},
    zones = {},
  }: {
    seller?: Partial<Address>;
    includesTax?: boolean;
    pricesAbroad?: PricesAbroad;
    rates?: Record<string, Rate[]>;
    zones?: Record<string, { countries?: string[]; methods: Method[] }>;
  },
): Promise<{ classes: Record<string, string>; methods: Record<string, string> }> => {
  await db.transaction(async (trx) => {
    for (const table of [deliveryMethod, deliveryZone, taxRate]) await trx.delete(table);
    await trx.update(taxClass).set({ isDefault: false });
    await trx.delete(shopSettings);
    await trx
      .insert(shopSettings)
      .values({ seller: Address.parse(seller), pricesIncludeTax: includesTax, pricesAbroad });
  });
  const classes: Record<string, string> = {};
  for (const [name, some] of Object.entries(rates)) {
    const isDefault = name === 'ordinary';
    const made = await db
      .insert(taxClass)
      .values({ name, isDefault })
      .onConflictDoUpdate({ target: taxClass.name, set: { isDefault } })
      .returning();
    const { id } = getFirstRow(made);
    classes[name] = id;
    await db.insert(taxRate).values(some.map((one) => ({ name: 'VAT', ...one, taxClassId: id })));
  }
  const methods: Record<string, string> = {};
  for (const [position, [name, { countries = [], methods: some }]] of Object.entries(zones).entries()) {
    const zone = getFirstRow(await db.insert(deliveryZone).values({ name, countries, position }).returning());
    for (const [at, { steps, ...method }] of some.entries()) {
      const made = await db
        .insert(deliveryMethod)
        .values({
          position: at,
          ...method,
          zoneId: zone.id,
          steps: steps.map(([from, cents]) => ({ from, cents: cents as never })),
        })
        .returning();
      methods[method.name] = getFirstRow(made).id;
    }
  }
  return { classes, methods };
};
