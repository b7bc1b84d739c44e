import type { Line } from './use-checkout.ts';

/** What an address names, as `?lines=ID:10,ID:2`; what is no line is left out. */
const linesIn = (text: string): Line[] =>
  text.split(',').flatMap((part) => {
    const [productId = '', quantity = ''] = part.split(':');
    return /^[0-9a-f-]{36}$/.test(productId) && /^[1-9]\d{0,8}$/.test(quantity)
      ? [{ productId, quantity: Number(quantity) }]
      : [];
  });

/** What is to be ordered: what the address names. */
export const readLines = async (search: URLSearchParams): Promise<{ lines: Line[]; fromCart: boolean }> => ({
  lines: linesIn(search.get('lines') ?? ''),
  fromCart: false,
});
