import { expect, test } from 'vitest';
import { Address } from './address.ts';
import { formatAddressText } from './format-address-text.ts';

const parts = { name: 'Nora', line1: '1 Pipe Lane', city: 'Town', postcode: '123' };

test.each([
  [{ country: 'NO' }, ['Nora', '1 Pipe Lane', '123 Town']],
  [{ country: 'US', region: 'OR' }, ['Nora', '1 Pipe Lane', 'Town, OR 123']],
  [{ country: 'CA', region: 'QC' }, ['Nora', '1 Pipe Lane', 'Town QC 123']],
  [{ country: 'AU', region: 'NSW' }, ['Nora', '1 Pipe Lane', 'Town NSW 123']],
  [{ country: 'IT', region: 'MI' }, ['Nora', '1 Pipe Lane', '123 Town MI']],
  [{ country: 'BR', region: 'SP' }, ['Nora', '1 Pipe Lane', 'Town-SP', '123']],
  [{ country: 'GB' }, ['Nora', '1 Pipe Lane', 'Town', '123']],
  [{ country: 'HU' }, ['Nora', 'Town', '1 Pipe Lane', '123']],
  [{ country: 'CH' }, ['Nora', '1 Pipe Lane', 'CH-123 Town']],
  [{ country: 'DE', company: 'Rohr GmbH', line2: 'Hof' }, ['Nora', 'Rohr GmbH', '1 Pipe Lane', 'Hof', '123 Town']],
  [{ country: 'AT', company: 'Rohr GmbH' }, ['Rohr GmbH', 'Nora', '1 Pipe Lane', '123 Town']],
  [{ country: 'US', region: 'OR', postcode: '' }, ['Nora', '1 Pipe Lane', 'Town, OR']],
  // Parts that the envelope format lacks are still shown.
  [{ country: 'GB', region: 'Kent' }, ['Nora', '1 Pipe Lane', '123 Town', 'Kent']],
  [{ country: 'Norway' }, ['Nora', '1 Pipe Lane', '123 Town']],
  [{ country: '', name: '', city: '', postcode: '' }, ['1 Pipe Lane']],
])('%o is written in its country’s format', (input, lines) => {
  expect(formatAddressText(Address.parse({ ...parts, ...input })).split('\n')).toEqual(lines);
});
