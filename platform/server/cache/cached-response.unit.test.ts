import { expect, test } from 'vitest';
import { buildCachedResponse } from './cached-response.ts';

const TYPE = { 'content-type': 'application/json' };

test.each([20, 800, 100_000])(
  'a cached response of %i bytes holds no more memory than its own bytes, and all of it is counted',
  async (size) => {
    // Made the way page text is: small buffers are slices of a larger one.
    const { variants, bytes } = await buildCachedResponse(TYPE, Buffer.from('a'.repeat(size)));
    const bodies = [...new Set(Object.values(variants).map(({ body }) => body))];
    for (const body of bodies) expect(body.buffer.byteLength).toBe(body.length);
    expect(bytes).toBeGreaterThanOrEqual(bodies.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));
  },
);

test('a cached response does not contain the rate limits of the request that filled it', async () => {
  const limits = { 'x-ratelimit-limit': 1200, 'x-ratelimit-remaining': 1199, 'x-ratelimit-reset': 60 };
  const { variants, notModified } = await buildCachedResponse({ ...TYPE, ...limits }, Buffer.from('a'));
  expect([...variants.identity.head, ...notModified].join(' ')).not.toMatch(/ratelimit/);
});
