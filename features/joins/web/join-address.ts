/** Query parameters of a join: two sides, and typed words for sides that are not chosen from the list. */
const QUESTION_PARAMS = ['from', 'fromWords', 'to', 'toWords'] as const;

/** The parameter that the form's button sends. With this parameter, an empty side counts as missing. */
export const FIND_PARAM = { name: 'find', value: 'parts' } as const;

/** The id of the result's heading. */
export const ANSWER_ID = 'answer';

export type SideName = 'from' | 'to';

export type JoinQuestion = Partial<Record<(typeof QUESTION_PARAMS)[number] | typeof FIND_PARAM.name, string>>;

const isEmpty = (question: JoinQuestion, side: SideName): boolean =>
  [side, `${side}Words` as const].every((name) => (question[name] ?? '').trim() === '');

/** Lists the sides that are empty although the form was submitted. */
export const listMissingSides = (question: JoinQuestion): SideName[] =>
  question.find === FIND_PARAM.value ? (['from', 'to'] as const).filter((side) => isEmpty(question, side)) : [];

/** Builds the canonical address of a join. It omits empty parameters, and `FIND_PARAM` if both sides are present. */
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
