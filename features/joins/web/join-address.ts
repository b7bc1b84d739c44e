/** What a question may be asked by: two sides, and words for what is not chosen from the list. */
const QUESTION_PARAMS = ['from', 'fromWords', 'to', 'toWords'] as const;

/** What the button of the form sends: a side that is empty then is missing, and no longer waits for somebody to choose. */
export const FIND_PARAM = { name: 'find', value: 'parts' } as const;

export type SideName = 'from' | 'to';

export type JoinQuestion = Partial<Record<(typeof QUESTION_PARAMS)[number] | typeof FIND_PARAM.name, string>>;

const isEmpty = (question: JoinQuestion, side: SideName): boolean =>
  [side, `${side}Words` as const].every((name) => (question[name] ?? '').trim() === '');

/** The sides that nothing is said of though the question is asked. */
export const listMissingSides = (question: JoinQuestion): SideName[] =>
  question.find === FIND_PARAM.value ? (['from', 'to'] as const).filter((side) => isEmpty(question, side)) : [];

/** The one address of a question: what is empty is left out, and that it is asked where both sides are there. */
export const questionAddress = (question: JoinQuestion): string => {
  const params = new URLSearchParams();
  for (const name of QUESTION_PARAMS) {
    const value = (question[name] ?? '').trim();
    if (value !== '') params.set(name, value);
  }
  if (listMissingSides(question).length > 0) params.set(FIND_PARAM.name, FIND_PARAM.value);
  return params.size === 0 ? '/join' : `/join?${params}`;
};

export const parseQuestion = (params: URLSearchParams): JoinQuestion =>
  Object.fromEntries([...QUESTION_PARAMS, FIND_PARAM.name].map((name) => [name, (params.get(name) ?? '').trim()]));
