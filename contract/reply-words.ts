/** What stands for something of whoever is answered, and for what. */
export const placeholders = {
  '{name}': 'the customer’s name',
  '{order}': 'the number of his last order',
  '{subject}': 'what he wrote about',
  '{me}': 'your name',
} as const;
export type Placeholder = keyof typeof placeholders;

const inBraces = /\{[^{}\n]{1,30}\}/g;

const isPlaceholder = (text: string): text is Placeholder => Object.hasOwn(placeholders, text);

/**
 * A text with what its placeholders stand for; one of which nothing is known stays.
 * @returns what stays, and what is in braces and no placeholder
 */
export const fillText = (text: string, known: Partial<Record<Placeholder, string>>) => {
  const [open, unknown] = [new Set<Placeholder>(), new Set<string>()];
  const filled = text.replaceAll(inBraces, (found) => {
    if (!isPlaceholder(found)) {
      unknown.add(found);
      return found;
    }
    const value = known[found];
    if (value === undefined) open.add(found);
    return value ?? found;
  });
  return { filled, open: [...open], unknown: [...unknown] };
};
