/** What a question may be asked by: two sides, and words for what is not chosen from the list. */
const NAMES = ['from', 'fromWords', 'to', 'toWords'] as const;

export type Question = Partial<Record<(typeof NAMES)[number], string>>;

/** The one address of a question: what is empty is left out. */
export const addressOfQuestion = (question: Question): string => {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = (question[name] ?? '').trim();
    if (value !== '') params.set(name, value);
  }
  return params.size === 0 ? '/join' : `/join?${params}`;
};

export const readQuestion = (params: URLSearchParams): Question =>
  Object.fromEntries(NAMES.map((name) => [name, (params.get(name) ?? '').trim()]));
