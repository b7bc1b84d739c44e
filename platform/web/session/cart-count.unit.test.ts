import { expect, onTestFinished, test, vi } from 'vitest';
import { storeCartCount } from './cart-count.ts';

test('a quantity sent on leaving the page is cleared when the cart responds, even with full storage', () => {
  const removed: string[] = [];
  const noRoom = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { set: noRoom }));
  vi.stubGlobal('sessionStorage', { removeItem: (name: string) => removed.push(name) });
  vi.stubGlobal('document', { documentElement: { style: { setProperty: () => {} } } });
  onTestFinished(() => void vi.unstubAllGlobals());
  storeCartCount(2);
  expect(removed).toEqual(['copperline.left-quantities']);
});
