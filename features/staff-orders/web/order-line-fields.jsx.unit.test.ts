import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type AddedLine, mergeAddedLines } from '#features/quick-order/web/added-line.ts';
import { OrderLineFields } from './order-line-fields.tsx';

const note = 'Sold in steps of 25 from 25 up: 25 instead of 10.';
const pipe = { productId: 'pipe', sku: 'PIP-0001', name: 'Pipe', quantity: '25', note };

const show = (lines: AddedLine[], faults: ReadonlyMap<string, string> = new Map()): string =>
  renderToStaticMarkup(
    createElement(OrderLineFields, { lines, quote: null, faults, onChange: () => undefined, onEnter: () => undefined }),
  );

test('a line says why its quantity differs from the entered one, unless it has a fault', () => {
  expect(show([pipe])).toContain(note);
  expect(show([pipe], new Map([['pipe', 'Only 12 left.']]))).not.toContain(note);
  expect(show([{ ...pipe, note: undefined }])).not.toContain('instead of');
});

test('a product that is added again has the note of the last entry only', () => {
  const { note: _note, ...plain } = pipe;
  expect(mergeAddedLines([pipe], [plain])).toEqual([{ ...plain, quantity: '50' }]);
  expect(mergeAddedLines([plain], [pipe])).toEqual([{ ...pipe, quantity: '50' }]);
});
