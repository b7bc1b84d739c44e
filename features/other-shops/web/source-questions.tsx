import { useState } from 'react';
import type { ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { Choice } from '#platform/web/ui/choice.tsx';
import { Field, scrollOnWheel } from '#platform/web/ui/field.tsx';
import { Examples, Question, type QuestionOf } from '#features/plain-lists/web/question.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/* The form that asks staff about facts that the files of other shops leave open. */

const units = [
  ['kg', 'Kilograms'],
  ['g', 'Grams'],
  ['lb', 'Pounds'],
  ['oz', 'Ounces'],
] as const;

export const WeightUnitQuestion = ({
  samples,
  answer,
}: QuestionOf<'weightUnit'> & { answer: ReadingAnswers['weightUnit'] }) => (
  <Question legend={`The weights in this file have no unit: ${samples.join(', ')}. They are in`}>
    <div className="grid gap-2 sm:grid-cols-2">
      {units.map(([unit, label]) => (
        <Choice key={unit} name="weightUnit" value={unit} required defaultChecked={answer === unit}>
          {label} ({unit})
        </Choice>
      ))}
    </div>
  </Question>
);

const piecesProps = {
  type: 'number',
  inputMode: 'numeric',
  min: 0,
  max: MAX_PIECES,
  step: 1,
  ...scrollOnWheel,
} as const;

export const UncountedStockQuestion = ({
  products,
  answer,
}: QuestionOf<'uncountedStock'> & { answer: ReadingAnswers['uncountedStock'] }) => (
  <Question legend={`The other shop does not count the stock of ${formatPlural(products, 'product')}`}>
    <Field
      label="Pieces of each in stock"
      name="uncountedStock"
      required
      {...piecesProps}
      defaultValue={answer}
      hint="With 0, nobody can buy them until you count them."
    />
  </Question>
);

export const SharedStockQuestion = ({
  examples,
  answer,
}: QuestionOf<'sharedStock'> & { answer: ReadingAnswers['sharedStock'] }) => {
  const [isSame, setSame] = useState(typeof answer === 'number');
  return (
    <Question legend="Variations share the stock of their product. Each of them gets">
      <Choice
        name="sharedStock"
        value="divided"
        required
        defaultChecked={answer === 'divided'}
        onChange={() => setSame(false)}
      >
        An equal share
        <Examples>
          {examples.map(
            ({ name, pieces, variations }) =>
              `${name}: ${pieces} for ${variations} variations, ${Math.floor(Number(pieces) / variations)} each`,
          )}
        </Examples>
      </Choice>
      <Choice name="sharedStock" value="same" defaultChecked={isSame} onChange={() => setSame(true)}>
        The same number of pieces
      </Choice>
      {isSame && (
        <Field
          label="Pieces of each variation"
          name="sharedPieces"
          required
          {...piecesProps}
          defaultValue={typeof answer === 'number' ? answer : undefined}
        />
      )}
    </Question>
  );
};

export const PriceTaxQuestion = ({
  column,
  includesTax,
  rate,
  answer,
}: QuestionOf<'priceTax'> & { answer: ReadingAnswers['priceTax'] }) => {
  const taxed = (100 + rate).toFixed(2);
  return (
    <Question legend={`The prices in the column ${column}`}>
      <Choice name="priceTax" value="included" required defaultChecked={answer === 'included'}>
        Include tax
        <Examples>
          {[includesTax ? 'They stay as they are.' : `${rate}% is taken out: ${taxed} becomes 100.00.`]}
        </Examples>
      </Choice>
      <Choice name="priceTax" value="excluded" defaultChecked={answer === 'excluded'}>
        Are without tax
        <Examples>{[includesTax ? `${rate}% is added: 100.00 becomes ${taxed}.` : 'They stay as they are.']}</Examples>
      </Choice>
      <p className="text-sm text-muted">
        Prices in this shop {includesTax ? 'include tax' : 'are without tax'}. To change that, see Settings.
      </p>
    </Question>
  );
};

export const SalePriceQuestion = ({
  products,
  examples,
  answer = 'reduced',
}: QuestionOf<'salePrice'> & { answer: ReadingAnswers['salePrice'] }) => (
  <Question legend={`${formatPlural(products, 'product')} with a sale price. Sell at`}>
    <Choice name="salePrice" value="reduced" required defaultChecked={answer === 'reduced'}>
      The sale price during the sale, then at the regular price
      <Examples>
        {examples.map(
          ({ name, regular, sale, until }) =>
            `${name}: ${sale} ${until === '' ? 'for a year' : `until ${formatDate(until)}`}, then ${regular}`,
        )}
      </Examples>
    </Choice>
    <Choice name="salePrice" value="regular" defaultChecked={answer === 'regular'}>
      The regular price
      <Examples>{examples.map(({ name, regular }) => `${name}: ${regular}`)}</Examples>
    </Choice>
    <Choice name="salePrice" value="sale" defaultChecked={answer === 'sale'}>
      Today’s sale price, with no last day
      <Examples>{examples.map(({ name, sale }) => `${name}: ${sale}`)}</Examples>
    </Choice>
    <p className="text-sm text-muted">
      You can end the sales under Sale Prices. A regular price is shown struck only if this shop has sold the product at
      it before.
    </p>
  </Question>
);

export const PictureBaseQuestion = ({
  samples,
  answer,
}: QuestionOf<'pictureBase'> & { answer: ReadingAnswers['pictureBase'] }) => {
  const [isOnWeb, setOnWeb] = useState(answer !== undefined && answer !== '');
  return (
    <Question legend="The pictures in this file are not web addresses">
      <Choice name="pictures" value="zip" required defaultChecked={answer === ''} onChange={() => setOnWeb(false)}>
        I upload them in a ZIP
      </Choice>
      <Choice name="pictures" value="web" defaultChecked={isOnWeb} onChange={() => setOnWeb(true)}>
        They are on the web
        <Examples>{samples}</Examples>
      </Choice>
      {isOnWeb && (
        <Field
          label="Web address of the folder with these pictures"
          name="pictureBase"
          type="url"
          required
          maxLength={500}
          defaultValue={answer}
          placeholder="https://www.example.com/media/catalog/product"
        />
      )}
    </Question>
  );
};
