/** Encodings of a body. */
export type Encoding = 'br' | 'gzip' | 'identity';

const compressed = ['br', 'gzip'] as const;

/**
 * The smallest encoding that a caller accepts (RFC 9110, 12.5.3): it must be listed, or covered by `*`, and its weight
 * must not be zero.
 * @param header the request's Accept-Encoding
 * @param offered the encodings to choose from, the smallest first
 */
export const acceptedEncoding = (
  header: string | undefined,
  offered: readonly (typeof compressed)[number][] = compressed,
): Encoding => {
  if (header === undefined) return 'identity';
  const acceptedByName = new Map(
    header.split(',').map((one) => {
      const [name = '', ...parameters] = one.toLowerCase().split(';');
      return [name.trim(), !parameters.some((text) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(text))];
    }),
  );
  return offered.find((name) => acceptedByName.get(name) ?? acceptedByName.get('*') ?? false) ?? 'identity';
};
