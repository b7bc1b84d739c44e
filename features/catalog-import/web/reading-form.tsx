import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type FileReading,
  fileReadings,
  type ReadingAnswers,
  type ReadingQuestion,
} from '#features/catalog-import/contract/file-readings.ts';
import { formatDollars } from '#platform/contract/money.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Choice } from '#platform/web/ui/choice.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { Examples, Question, type QuestionOf } from './question.tsx';
import {
  PictureBaseQuestion,
  PriceTaxQuestion,
  SalePriceQuestion,
  SharedStockQuestion,
  UncountedStockQuestion,
  WeightUnitQuestion,
} from './source-questions.tsx';

const NumberPrefixQuestion = ({ samples, answer }: QuestionOf<'numberPrefix'> & { answer: string }) => {
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

const NameColumnsQuestion = ({
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

const DecimalMarkQuestion = ({
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

const PriceOfQuestion = ({
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

/** The answers in the form: numbers as numbers, and without a field that belongs to another choice. */
const readAnswers = (form: HTMLFormElement, questions: readonly ReadingQuestion[]): ReadingAnswers => {
  const { nameColumns, uncountedStock, sharedStock, sharedPieces, pictures, pictureBase, ...chosen } =
    Object.fromEntries(new FormData(form)) as Record<string, string>;
  const name = questions.find((one) => one.kind === 'nameColumns');
  return {
    ...(chosen as ReadingAnswers),
    ...(name !== undefined && { nameColumns: nameColumns === 'proposed' ? name.columns : [] }),
    ...(uncountedStock !== undefined && { uncountedStock: Number(uncountedStock) }),
    ...(sharedStock !== undefined && { sharedStock: sharedStock === 'divided' ? sharedStock : Number(sharedPieces) }),
    ...(pictures !== undefined && { pictureBase: pictures === 'web' ? (pictureBase ?? '') : '' }),
  };
};

/**
 * Asks what only staff know about a file. Files with the same columns are then read the same way.
 * @param hasColumns true if staff can choose columns, as for a plain list
 */
export const ReadingForm = ({
  id,
  questions,
  answers,
  hasColumns,
}: FileReading & { id: string; hasColumns: boolean }) => {
  const navigate = useNavigate();
  const { run, pending, error } = useApiCall(fileReadings.answer, {
    done: () => navigate(`/dashboard/import?file=${id}`),
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run({ params: { id }, body: readAnswers(event.currentTarget, questions) });
  };
  return (
    <form onSubmit={send} aria-labelledby={`${id}-reading`} className="card-surface max-w-3xl px-4 py-5 sm:px-6">
      <h2 id={`${id}-reading`} className="heading-2">
        How this file is read
      </h2>
      <p className="mt-1 mb-5 text-muted">The file does not say this, and a guess could be wrong.</p>
      <div className="grid gap-6">
        {questions.map((question) => {
          switch (question.kind) {
            case 'numberPrefix':
              return <NumberPrefixQuestion key={question.kind} {...question} answer={answers.numberPrefix ?? ''} />;
            case 'nameColumns':
              return <NameColumnsQuestion key={question.kind} {...question} answer={answers.nameColumns} />;
            case 'decimalMark':
              return <DecimalMarkQuestion key={question.kind} {...question} answer={answers.decimalMark} />;
            case 'priceOf':
              return (
                <PriceOfQuestion
                  key={question.kind}
                  {...question}
                  answer={answers.priceOf}
                  countColumn={answers.countColumn ?? ''}
                />
              );
            case 'weightUnit':
              return <WeightUnitQuestion key={question.kind} {...question} answer={answers.weightUnit} />;
            case 'uncountedStock':
              return <UncountedStockQuestion key={question.kind} {...question} answer={answers.uncountedStock} />;
            case 'sharedStock':
              return <SharedStockQuestion key={question.kind} {...question} answer={answers.sharedStock} />;
            case 'priceTax':
              return <PriceTaxQuestion key={question.kind} {...question} answer={answers.priceTax} />;
            case 'salePrice':
              return <SalePriceQuestion key={question.kind} {...question} answer={answers.salePrice} />;
            case 'pictureBase':
              return <PictureBaseQuestion key={question.kind} {...question} answer={answers.pictureBase} />;
          }
        })}
      </div>
      {error !== null && <ErrorText>{error}</ErrorText>}
      <p className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Check the file
        </Button>
        {hasColumns && (
          <Link to={`/dashboard/import?file=${id}&columns=choose`} className="link">
            Choose columns
          </Link>
        )}
        <span className="text-muted">Files with the same columns are read this way from now on.</span>
      </p>
    </form>
  );
};
