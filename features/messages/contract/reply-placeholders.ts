/** Placeholders of reply templates, with their descriptions. */
export const placeholders = {
  '{name}': 'the customer’s name',
  '{order}': 'the number of the order',
  '{subject}': 'the subject of the message',
  '{me}': 'your name',
} as const;
export type Placeholder = keyof typeof placeholders;

const BRACES = /\{[^{}\n]{1,30}\}/g;

/** Parses a placeholder, ignoring case and spaces. */
const parsePlaceholder = (found: string): Placeholder | null => {
  const key = found.toLowerCase().replaceAll(' ', '');
  return Object.hasOwn(placeholders, key) ? (key as Placeholder) : null;
};

/**
 * Turns braces that look like a placeholder into parentheses. A customer's text, such as a subject, must not add
 * placeholders.
 */
const escapePlaceholders = (value: string): string =>
  value.replaceAll(BRACES, (found) => (parsePlaceholder(found) === null ? found : `(${found.slice(1, -1)})`));

/**
 * Fills in placeholders; those without a known value stay.
 * @returns the text, the placeholders left `open`, and `unknown` words in braces
 */
export const fillPlaceholders = (text: string, known: Partial<Record<Placeholder, string>>) => {
  const open = new Set<Placeholder>();
  const unknown = new Set<string>();
  const filled = text.replaceAll(BRACES, (found) => {
    const placeholder = parsePlaceholder(found);
    if (placeholder === null) {
      unknown.add(found);
      return found;
    }
    const value = known[placeholder];
    if (value === undefined) open.add(placeholder);
    return value === undefined ? found : escapePlaceholders(value);
  });
  return { filled, open: [...open], unknown: [...unknown] };
};

/**
 * Guesses the order about which a customer asks: the order whose number is in the text, or the customer's newest order
 * if nothing in the text looks like an order number.
 * @param orders numbers of the customer's orders, newest first
 * @returns null if unclear: the text has some other number, or the numbers of several of the customer's orders
 */
export const guessOrderNumber = (text: string, orders: readonly number[]): number | null => {
  const numbers = new Set((text.match(/(?<![\d.,])\d{4,9}(?![\d.,]*\d)/g) ?? []).map(Number));
  const named = orders.filter((order) => numbers.has(order));
  if (named.length > 0 || numbers.size > 0) return named.length === 1 ? (named[0] ?? null) : null;
  return orders[0] ?? null;
};
