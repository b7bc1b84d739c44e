/** How a body may be sent, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressed = ['br', 'gzip'] as const;

/**
 * The smallest encoding a caller takes (RFC 9110, 12.5.3): one that is named, or meant by `*`, unless its weight is
 * zero.
 * @param header the request's Accept-Encoding
 */
export const acceptedEncoding = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity';
  const taken = new Map(
    header.split(',').map((one) => {
      const [name = '', ...parameters] = one.toLowerCase().split(';');
      return [name.trim(), !parameters.some((text) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(text))];
    }),
  );
  return compressed.find((name) => taken.get(name) ?? taken.get('*') ?? false) ?? 'identity';
};
