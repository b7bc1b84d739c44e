import { expect, test } from 'vitest';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ METRICS_PORT: '0' });

test('metrics count the waiting webhook messages', async () => {
  const response = await fetch(shop.metricsUrl);
  expect((await response.text()).split('\n')).toContain('copperline_backlog{of="webhooks"} 0');
});
