import type { ReadingAnswers, ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import { readNumber } from '#platform/server/tables/number-style.ts';
import type { ListFacts, ScannedColumns } from './scan-list.ts';
import { joinName, suggestNameParts } from './suggest-name.ts';

const SAMPLES = 3;

const OWN_HEADERS = ['sku', 'unit price', 'minimum order', 'quantity step'];

/** True for a file that this shop exported, perhaps with columns removed. Its prices are for a minimum order. */
const isOwnExport = (headers: readonly string[]): boolean => {
  const names = new Set(headers.map((header) => header.toLowerCase()));
  return OWN_HEADERS.every((name) => names.has(name));
};

/** The facts about a list that decide which questions staff have to answer. */
type ListContents = ScannedColumns & {
  facts: ListFacts;
  /** True if most SKUs are new to the shop. Then a description is the name if no other column is. */
  isMostlyNew: boolean;
};

const askNumbers = ({ fields, facts }: ListContents): ReadingQuestion[] => {
  const all = new Set(fields.values());
  const isPossible = !all.has('sku') && all.has('unitPrice') && (all.has('name') || all.has('description'));
  if (!isPossible) return [];
  const samples = facts.names.slice(0, SAMPLES).map(({ name }) => name);
  return [{ kind: 'numberPrefix', samples }];
};

/** Asks which columns form the name, if names occur twice, or only a description can be the name. */
const askName = ({ headers, fields, facts, isMostlyNew }: ListContents): ReadingQuestion[] => {
  const all = [...fields];
  const [nameAt] = all.find(([, field]) => field === 'name') ?? [];
  const [descriptionAt] = all.find(([, field]) => field === 'description') ?? [];
  const at = nameAt ?? (isMostlyNew ? descriptionAt : undefined);
  if (at === undefined) return [];
  const parts = suggestNameParts(facts.names, facts.candidates.length) ?? [];
  if (nameAt !== undefined && parts.length === 0) return [];
  const columns = [at, ...parts.map((part) => facts.candidates[part] ?? -1)].map((one) => headers[one] ?? '');
  const samples = facts.names
    .slice(0, SAMPLES)
    .map((row) => joinName([row.name, ...parts.map((part) => row.parts[part] ?? '')]));
  return [{ kind: 'nameColumns', columns, samples }];
};

const askDecimalMark = ({ headers, facts: { unclear } }: ListContents): ReadingQuestion[] =>
  unclear.slice(0, 1).map(({ at, samples }) => ({ kind: 'decimalMark', column: headers[at] ?? '', samples }));

const askPriceOf = ({ headers, fields, facts }: ListContents): ReadingQuestion[] => {
  const all = [...fields];
  const [priceAt] = all.find(([, field]) => field === 'unitPrice') ?? [];
  const [minAt] = all.find(([, field]) => field === 'minOrder' || field === 'pack') ?? [];
  if (priceAt === undefined || isOwnExport(headers) || (facts.packs.length === 0 && !facts.hasCounts)) return [];
  const examples = facts.packs.flatMap(({ name, price, minOrder }) => {
    const dollars = Number(readNumber(price, facts.marks.get(priceAt) ?? null) ?? Number.NaN);
    const pieces = Number(readNumber(minOrder, facts.marks.get(minAt ?? -1) ?? null) ?? Number.NaN);
    return Number.isFinite(dollars) && Number.isSafeInteger(pieces) ? [{ name, price: dollars, minOrder: pieces }] : [];
  });
  const countColumns = facts.countColumns.map((at) => headers[at] ?? '');
  return [{ kind: 'priceOf', column: headers[priceAt] ?? '', examples, countColumns }];
};

/** Asks for the unit of weights with decimals, because grams have none. */
const askWeightUnit = ({ facts: { decimalWeights: samples } }: ListContents): ReadingQuestion[] =>
  samples.length === 0 ? [] : [{ kind: 'weightUnit', samples }];

/** Lists the questions that a list leaves open, so that nothing is read wrongly; at most one question of each kind. */
export const askReading = (list: ListContents): ReadingQuestion[] => [
  ...askNumbers(list),
  ...askName(list),
  ...askDecimalMark(list),
  ...askPriceOf(list),
  ...askWeightUnit(list),
];

/** Picks the answers to these questions, and drops those to others. */
export const pickAnswers = (questions: readonly ReadingQuestion[], answers: ReadingAnswers): ReadingAnswers => {
  const names = new Set<string>(questions.flatMap(({ kind }) => (kind === 'priceOf' ? [kind, 'countColumn'] : [kind])));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
};

/** The questions without an answer. */
export const findUnanswered = (questions: readonly ReadingQuestion[], answers: ReadingAnswers): ReadingQuestion[] =>
  questions.filter(({ kind }) => answers[kind] === undefined);
