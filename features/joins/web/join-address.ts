/** What a question may be asked by: two sides, and words for what is not chosen from the list. */
const NAMES = ['from', 'fromWords', 'to', 'toWords'] as const;

/** What the button of the form sends: a side that is empty then is missing, and no longer waits for somebody to choose. */
export const ASKED = { name: 'find', value: 'parts' } as const;

export type Side = 'from' | 'to';

export type Question = Partial<Record<(typeof NAMES)[number] | typeof ASKED.name, string>>;

const isEmpty = (question: Question, side: Side): boolean =>
  [side, `${side}Words` as const].every((name) => (question[name] ?? '').trim() === '');

/** The sides that nothing is said of though the question is asked. */
export const missingIn = (question: Question): Side[] =>
  question.find === ASKED.value ? (['from', 'to'] as const).filter((side) => isEmpty(question, side)) : [];

/** The one address of a question: what is empty is left out, and that it is asked where both sides are there. */
export const addressOfQuestion = (question: Question): string => {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = (question[name] ?? '').trim();
    if (value !== '') params.set(name, value);
  }
  if (missingIn(question).length > 0) params.set(ASKED.name, ASKED.value);
  return params.size === 0 ? '/join' : `/join?${params}`;
};

export const readQuestion = (params: URLSearchParams): Question =>
  Object.fromEntries([...NAMES, ASKED.name].map((name) => [name, (params.get(name) ?? '').trim()]));
