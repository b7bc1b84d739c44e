/**
 * Of an error its code or its name, of one of the card provider's library its kind: what else it says may be of a person.
 * Of one that was made of another it is the other's.
 */
export const getSafeErrorCode = (error: unknown): string => {
  const { code, type, name, cause } = Object(error) as Record<'code' | 'type' | 'name' | 'cause', unknown>;
  if (cause instanceof Error) return getSafeErrorCode(cause);
  if (typeof type === 'string' && type.startsWith('Stripe')) return type;
  return String(code ?? name ?? 'unknown');
};
