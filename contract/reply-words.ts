/** What stands for something of whoever is answered, and for what. */
export const placeholders = {
  '{name}': 'the customer’s name',
  '{order}': 'the number of his last order',
  '{subject}': 'what he wrote about',
  '{me}': 'your name',
} as const;
export type Placeholder = keyof typeof placeholders;

const inBraces = /\{[^{}\n]{1,30}\}/g;

/** In capitals and with blanks it is the same. */
const asPlaceholder = (found: string): Placeholder | null => {
  const key = found.toLowerCase().replaceAll(' ', '');
  return Object.hasOwn(placeholders, key) ? (key as Placeholder) : null;
};

/** What somebody else wrote, such as a subject, has no placeholder of its own: nobody is to write a name in its place. */
const withoutPlaceholders = (value: string): string =>
  value.replaceAll(inBraces, (found) => (asPlaceholder(found) === null ? found : `(${found.slice(1, -1)})`));

/**
 * A text with what its placeholders stand for; one of which nothing is known stays.
 * @returns what stays, and what is in braces and no placeholder
 */
export const fillText = (text: string, known: Partial<Record<Placeholder, string>>) => {
  const [open, unknown] = [new Set<Placeholder>(), new Set<string>()];
  const filled = text.replaceAll(inBraces, (found) => {
    const placeholder = asPlaceholder(found);
    if (placeholder === null) {
      unknown.add(found);
      return found;
    }
    const value = known[placeholder];
    if (value === undefined) open.add(placeholder);
    return value === undefined ? found : withoutPlaceholders(value);
  });
  return { filled, open: [...open], unknown: [...unknown] };
};
