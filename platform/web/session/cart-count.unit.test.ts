import { expect, onTestFinished, test, vi } from 'vitest';
import { storeCartCount } from './cart-count.ts';

test('a quantity that was sent as its page was left is forgotten once the cart is answered, even in a browser without room', () => {
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
