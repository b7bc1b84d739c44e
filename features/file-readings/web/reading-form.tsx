import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type FileReading,
  fileReadings,
  type ReadingAnswers,
  type ReadingQuestion,
} from '#features/file-readings/contract/file-readings.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import {
  DecimalMarkQuestion,
  NameColumnsQuestion,
  NumberPrefixQuestion,
  PriceOfQuestion,
} from '#features/plain-lists/web/list-questions.tsx';
import {
  PictureBaseQuestion,
  PriceTaxQuestion,
  SalePriceQuestion,
  SharedStockQuestion,
  UncountedStockQuestion,
  WeightUnitQuestion,
} from '#features/other-shops/web/source-questions.tsx';

/** Reads the answers from the form. Numbers become numbers, and fields that belong to another choice are left out. */
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
 * Asks staff what the file does not say. Later files with the same columns are read the same way.
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
