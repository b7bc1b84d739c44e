import { expect, test } from 'vitest';
import { carriers, trackingUrl } from './carriers.ts';

test('a known carrier has a tracking page, whatever the case and spacing of its name', () => {
  expect(carriers).toEqual(['UPS', 'FedEx', 'USPS', 'DHL', 'DPD', 'GLS']);
  expect(trackingUrl('ups ', '1Z 9/9')).toBe('https://www.ups.com/track?tracknum=1Z%209%2F9');
  for (const carrier of carriers) expect(new URL(trackingUrl(carrier, '1Z99') ?? '').href).toContain('1Z99');
});

test('there is no tracking page without a number or for another carrier', () => {
  expect(trackingUrl('UPS', '')).toBeNull();
  expect(trackingUrl('Our own van', '12')).toBeNull();
});
