import { useState } from 'react';
import type { ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { Choice } from '#platform/web/ui/choice.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Examples, Question, type QuestionOf } from './question.tsx';

export const NumberPrefixQuestion = ({ samples, answer }: QuestionOf<'numberPrefix'> & { answer: string }) => {
  const [prefix, setPrefix] = useState(answer);
  const first = `${prefix.trim().toUpperCase() || 'PVC-'}0001`;
  return (
    <Question legend="No column of this file is read as the SKU. If one contains it, choose columns; otherwise the shop creates SKUs.">
      <Field
        label="Create SKUs that begin with"
        name="numberPrefix"
        value={prefix}
        required
        maxLength={20}
        placeholder="PVC-"
        onChange={({ currentTarget }) => setPrefix(currentTarget.value)}
        hint={`The first new product, ${samples[0] ?? 'without a name'}, gets a SKU such as ${first}. A product that the shop already has under this name keeps its SKU.`}
      />
    </Question>
  );
};

export const NameColumnsQuestion = ({
  columns,
  samples,
  answer,
}: QuestionOf<'nameColumns'> & { answer: ReadingAnswers['nameColumns'] }) => (
  <Question
    legend={columns.length > 1 ? 'Several products have the same name in this file' : 'This file has no Name column'}
  >
    <Choice name="nameColumns" value="proposed" required defaultChecked={answer === undefined || answer.length > 0}>
      The name is {columns.join(' + ')}
      <Examples>{samples}</Examples>
    </Choice>
    <Choice name="nameColumns" value="unchanged" defaultChecked={answer?.length === 0}>
      Leave the columns as they are
    </Choice>
  </Question>
);

export const DecimalMarkQuestion = ({
  column,
  samples,
  answer,
}: QuestionOf<'decimalMark'> & { answer: ReadingAnswers['decimalMark'] }) => {
  const sample = samples[0] ?? '1.234';
  const mark = sample.includes(',') ? ',' : '.';
  const other = mark === ',' ? '.' : ',';
  const whole = Number.parseInt(sample, 10);
  const thousands = Number(sample.replaceAll(/\D/g, '')).toLocaleString('en-US');
  return (
    <Question legend={`${samples.join(', ')} in the column ${column} can be read in two ways`}>
      <Choice name="decimalMark" value={other} required defaultChecked={answer === other}>
        {sample} has no decimals: it is {thousands}
      </Choice>
      <Choice name="decimalMark" value={mark} defaultChecked={answer === mark}>
        {sample} has three decimals: it is between {whole} and {whole + 1}
      </Choice>
    </Question>
  );
};

const formatPieces = (many: number): string => `${many.toLocaleString('en-US')} pieces`;

export const PriceOfQuestion = ({
  column,
  examples,
  countColumns,
  answer,
  countColumn,
}: QuestionOf<'priceOf'> & { answer: ReadingAnswers['priceOf']; countColumn: string }) => {
  const describe = (getDollars: (price: number, minOrder: number) => number): string[] =>
    examples.map(
      ({ name, price, minOrder }) =>
        `${name}: ${formatDollars(getDollars(price, minOrder))} for ${formatPieces(minOrder)}`,
    );
  return (
    <Question legend="A price in this file is for">
      <Choice name="priceOf" value="piece" required defaultChecked={answer === 'piece'}>
        One piece
        <Examples>{describe((price, minOrder) => price * minOrder)}</Examples>
      </Choice>
      <Choice name="priceOf" value="minimum" defaultChecked={answer === 'minimum'}>
        One minimum order
        <Examples>{describe((price) => price)}</Examples>
      </Choice>
      {countColumns.length > 0 && (
        <>
          <Choice name="priceOf" value="column" defaultChecked={answer === 'column'}>
            The pieces in a column of the file
          </Choice>
          <Field as="select" label="Column with the pieces" name="countColumn" defaultValue={countColumn}>
            {countColumns.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Field>
        </>
      )}
      <p className="text-sm text-muted">The column {column} has the prices.</p>
    </Question>
  );
};
