import { Link } from 'react-router';
import type { EndGroup, JoinMatch, JoinSide } from '#features/joins/contract/join.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Thumbnail } from '#platform/web/ui/thumbnail.tsx';
import { questionAddress, listMissingSides, type JoinQuestion, type SideName } from './join-address.ts';

/** Matches of the typed words, each of which can be chosen with one click. */
export type Picks = { ends: EndGroup['ends']; products: JoinMatch[] };

const PickList = ({ name, picks, question }: { name: SideName; picks: Picks; question: JoinQuestion }) => {
  const leadTo = (key: string) => questionAddress({ ...question, [name]: key, [`${name}Words`]: '' });
  const isEmpty = picks.ends.length + picks.products.length === 0;
  return (
    <div role="status" className="mt-3">
      <p className="text-sm font-medium">
        {isEmpty ? 'No end matches these words, and no product that can be joined.' : 'Which one?'}
      </p>
      <ul>
        {picks.ends.map(({ key, text }) => (
          <li key={key}>
            <Link to={leadTo(key)} className="link-quiet font-medium">
              <ProductNameText>{text}</ProductNameText>
            </Link>
          </li>
        ))}
        {picks.products.map(({ slug, name: called, img, ends }) => (
          <li key={slug} className="flex items-center gap-3 py-1">
            <Thumbnail src={img} />
            <span className="min-w-0">
              <Link to={leadTo(slug)} className="link-quiet font-medium">
                <ProductNameText>{called}</ProductNameText>
              </Link>
              <span className="block text-sm text-muted">
                <ProductNameText>{ends.join(', ')}</ProductNameText>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The chosen product, with a choice of its ends. */
const ChosenProduct = ({ name, side, question }: { name: SideName; side: JoinSide; question: JoinQuestion }) => {
  const { product, ends } = side;
  if (product === null) return null;
  const { slug } = product;
  return (
    <>
      <div className="flex items-center gap-3">
        <Thumbnail src={product.img} />
        <p className="min-w-0 flex-1">
          <Link to={`/products/${slug}`} prefetch="intent" className="link-quiet font-medium">
            <ProductNameText>{product.name}</ProductNameText>
          </Link>
        </p>
        <Link to={questionAddress({ ...question, [name]: '' })} className="link shrink-0 text-sm">
          Change<span className="sr-only"> {product.name}</span>
        </Link>
      </div>
      {ends.length > 1 ? (
        <Field as="select" key={side.key} label="Which end" name={name} defaultValue={side.key}>
          <option value={slug}>Any end that fits</option>
          {ends.map(({ key, text }) => (
            <option key={key} value={`${slug}.${key}`}>
              {text}
            </option>
          ))}
        </Field>
      ) : (
        <>
          <input type="hidden" name={name} value={side.key} />
          <p className="text-sm text-muted">
            <ProductNameText>{ends[0]?.text ?? ''}</ProductNameText>
          </p>
        </>
      )}
    </>
  );
};

const missingMessages: Record<SideName, string> = {
  from: 'Choose the end you have, or enter a product',
  to: 'Choose the end to connect it to, or enter a product',
};

/** One side of a join: an end from the list, or a product by name. */
export const SideField = ({
  name,
  legend,
  side,
  groups,
  picks,
  question,
}: {
  name: SideName;
  legend: string;
  side: JoinSide | null;
  groups: EndGroup[];
  picks: Picks | null;
  question: JoinQuestion;
}) => {
  const error = listMissingSides(question).includes(name) ? missingMessages[name] : undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="heading-3 mb-2">{legend}</legend>
      {error !== undefined && (
        <p role="alert" className="sr-only">
          {error}
        </p>
      )}
      <div className="grid gap-3">
        {side?.product ? (
          <ChosenProduct name={name} side={side} question={question} />
        ) : (
          <>
            <Field
              as="select"
              // Siblings need different keys, even if both values are empty.
              key={`end ${side?.key ?? ''}`}
              label="An end: size and kind"
              name={name}
              error={error}
              defaultValue={side?.key ?? ''}
            >
              <option value="">Choose an end</option>
              {groups.map(({ label, ends }) => (
                <optgroup key={label} label={label}>
                  {ends.map(({ key, text }) => (
                    <option key={key} value={key}>
                      {text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Field>
            <Field
              key={`words ${question[`${name}Words`] ?? ''}`}
              label="Or a product"
              name={`${name}Words`}
              placeholder="Name, size, SKU"
              maxLength={200}
              autoComplete="off"
              defaultValue={question[`${name}Words`]}
            />
          </>
        )}
      </div>
      {picks !== null && <PickList name={name} picks={picks} question={question} />}
    </fieldset>
  );
};
