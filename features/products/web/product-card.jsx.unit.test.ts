import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { FamilyLink } from './product-card.tsx';

const show = (isOwn: boolean): string => {
  const family = { slug: 'elbow', text: '3 sizes from $2.95' };
  const Card = () => createElement(FamilyLink, { family, isOwn });
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Card }])));
};

test('the public price of the cheapest size does not stand beside a buyer’s own price', () => {
  expect(show(true)).toMatch(/>All sizes</);
  expect(show(false)).toContain('3 sizes from $2.95');
});
