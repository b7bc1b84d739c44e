import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSchemaWriter, type SchemaNames } from './openapi-schemas.ts';

test('a schema that differs in both directions is described twice, with all that refers to it', () => {
  const Address = z.object({ city: z.string(), country: z.string().default('NO') });
  const Buyer = z.object({ name: z.string(), address: Address });
  const Line = z.object({ sku: z.string() });
  const names: SchemaNames = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ Address, Buyer, Line })) names.add(schema, { id });
  const writer = createSchemaWriter(names);
  const sent = writer.write(z.object({ buyer: Buyer, lines: z.array(Line) }), 'input');
  const returned = writer.write(Buyer, 'output');
  const { document, schemas } = writer.finish({ sent, returned, line: writer.write(Line, 'output') });
  expect(document).toMatchObject({
    sent: {
      properties: {
        buyer: { $ref: '#/components/schemas/BuyerInput' },
        lines: { items: { $ref: '#/components/schemas/Line' } },
      },
    },
    returned: { $ref: '#/components/schemas/Buyer' },
    line: { $ref: '#/components/schemas/Line' },
  });
  expect(Object.keys(schemas)).toEqual(['Address', 'AddressInput', 'Buyer', 'BuyerInput', 'Line']);
  expect(schemas).toMatchObject({
    Address: { required: ['city', 'country'] },
    AddressInput: { required: ['city'] },
    BuyerInput: { properties: { address: { $ref: '#/components/schemas/AddressInput' } } },
  });
});
