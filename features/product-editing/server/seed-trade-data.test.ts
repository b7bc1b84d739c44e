import { expect, inject, test } from 'vitest';
import { connect } from '#platform/server/db/open.ts';
import { prepareDatabase } from '#platform/server/db/prepare-database.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { getDetailsChoices } from './product-details.ts';
import { seedTradeData } from './seed-trade-data.ts';

test('a new shop without demo products gets categories, attributes, joints and synonyms, once', async () => {
  const database = await createDatabase(inject('databaseUrl'), 'template0');
  await prepareDatabase(database.url, { seed: seedTradeData });
  const db = connect(database.url, () => {});
  await seedTradeData(db);
  const { categories, attributes, joints } = await getDetailsChoices(db);
  expect(categories[0]).toEqual({ slug: 'fittings', name: 'Fittings' });
  expect(categories[1]).toEqual({ slug: 'threaded-fittings', name: 'Fittings › Threaded fittings' });
  expect(attributes.find(({ key }) => key === 'pressure')).toMatchObject({ unit: 'bar', values: [] });
  expect(joints).toContain('compression');
  const { rows } = await db.$client.query(
    'select (select count(*) from product) as goods, count(*) > 0 as names from synonym',
  );
  expect(rows).toEqual([{ goods: 0, names: true }]);
  await db.$client.end();
  await database.drop();
});
