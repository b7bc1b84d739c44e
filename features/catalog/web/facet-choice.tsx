import type { ReactNode } from 'react';
import type { Facet } from '#features/search/contract/browse.ts';
import { MINUS_SIGN } from '#platform/contract/minus-sign.ts';
import { getCurrencySign } from '#platform/contract/currency.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { scrollOnWheel } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { FoldedDetails } from './folded-details.tsx';
import { isNarrowed, useListParams } from './product-list-address.ts';

/** The number of facet values shown at first; a button shows the others. */
const VALUES_SHOWN = 6;

const formatCount = (value: number, { isLeast }: Facet) => `${value.toLocaleString('en-US')}${isLeast ? '+' : ''}`;

type FacetBoxProps = { facet: Facet; value: string; isChosen: boolean; label: string; note: ReactNode };

const FacetBox = ({ facet, value, isChosen, label, note }: FacetBoxProps) => (
  <label className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-field px-1 hover:bg-hover">
    <input type="checkbox" name={facet.key} value={value} defaultChecked={isChosen} />
    <ProductNameText className="flex-1 text-sm wrap-anywhere">{label}</ProductNameText>
    <span className="figures text-xs text-muted">{note}</span>
  </label>
);

const FacetValueBox = ({
  facet,
  value: { value, count, chosen },
}: {
  facet: Facet;
  value: Facet['values'][number];
}) => (
  <FacetBox
    facet={facet}
    value={value}
    isChosen={chosen}
    label={value}
    note={
      <>
        {formatCount(count, facet)}
        <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
      </>
    }
  />
);

/** True for a single size: '1 1/2 in', '15 mm'. */
const isOneSize = ({ value }: Facet['values'][number]) => /^[\d /.]+ (?:in|mm)$/.test(value);

const SizeChip = ({ facet, value }: { facet: Facet; value: Facet['values'][number] }) => (
  <label
    className="size-chip"
    title={`${formatCount(value.count, facet)} ${value.count === 1 ? 'product' : 'products'}`}
  >
    <input
      type="checkbox"
      name={facet.key}
      value={value.value}
      defaultChecked={value.chosen}
      className="absolute inset-0 opacity-0"
    />
    <ProductNameText>{value.value}</ProductNameText>
  </label>
);

/** Sizes in the order of a store rack: inches, then millimeters, then sizes with two ends. */
const FacetValues = ({ facet }: { facet: Facet }) => {
  const sizes = facet.key === 'size' ? facet.values.filter(isOneSize) : [];
  const others = facet.values.filter((value) => !sizes.includes(value));
  const first = sizes.length > 0 ? [] : others.slice(0, VALUES_SHOWN);
  const more = others.slice(first.length);
  return (
    <>
      {['in', 'mm'].map((unit) => {
        const some = sizes.filter(({ value }) => value.endsWith(` ${unit}`));
        return (
          some.length > 0 && (
            <div key={unit} className="mb-2 grid grid-cols-3 gap-1.5">
              {some.map((value) => (
                <SizeChip key={value.value} facet={facet} value={value} />
              ))}
            </div>
          )
        );
      })}
      {first.map((value) => (
        <FacetValueBox key={value.value} facet={facet} value={value} />
      ))}
      {more.length > 0 && (
        <FoldedDetails
          opens={more.some(({ chosen }) => chosen)}
          summary={
            <summary className="link-quiet min-h-9 cursor-pointer px-1 py-1.5 text-sm">{more.length} more</summary>
          }
        >
          {more.map((value) => (
            <FacetValueBox key={value.value} facet={facet} value={value} />
          ))}
        </FoldedDetails>
      )}
    </>
  );
};

const FacetRange = ({ facet, range }: { facet: Facet; range: NonNullable<Facet['range']> }) => {
  const params = useListParams();
  // The bounds of prices are those of the whole shop, which would mislead beside a part of it.
  const isOfOthers = facet.key === 'price' && (isNarrowed(params) || params.has('search'));
  const format = (end: number) => (facet.key === 'price' ? end.toFixed(2) : String(end));
  const field = (which: 'from' | 'to') => (
    <input
      {...scrollOnWheel}
      type="number"
      step="any"
      inputMode="decimal"
      name={facet.key}
      aria-label={`${facet.label} ${which}${facet.unit === null ? '' : `, ${facet.unit}`}`}
      placeholder={isOfOthers ? 'Any' : format(which === 'from' ? range.min : range.max)}
      defaultValue={range[which] ?? ''}
      className="control h-10 min-w-0 flex-1 py-0 text-sm figures"
    />
  );
  return (
    <div className="flex items-center gap-2 py-1 text-sm">
      {facet.key === 'price' && <span className="text-muted">{getCurrencySign()}</span>}
      {field('from')}
      <span aria-hidden>to</span>
      {field('to')}
      <span className="text-muted">{facet.unit}</span>
      {facet.unit === 'in' && <input type="hidden" name={facet.key} value="in" />}
    </div>
  );
};

const EndSelect = ({ facet }: { facet: Facet }) => {
  const chosen = facet.values.find((value) => value.chosen)?.value ?? '';
  return (
    <Select key={chosen} name={facet.key} aria-label="What I have" defaultValue={chosen}>
      <option value="">Any pipe or thread</option>
      {facet.values.map(({ value, count: products }) => (
        <option key={value} value={value}>
          {value} ({formatCount(products, facet)})
        </option>
      ))}
    </Select>
  );
};

/** A single box for all products with a reduced price. */
const ReducedBox = ({ facet, range }: { facet: Facet; range: NonNullable<Facet['range']> }) => (
  <FacetBox
    facet={facet}
    value="1.."
    isChosen={range.from !== null || range.to !== null}
    label="Reduced prices"
    note={`up to ${MINUS_SIGN}${range.max}%`}
  />
);

/** The inputs of a facet. */
export const FacetChoice = ({ facet }: { facet: Facet }) => {
  if (facet.key === 'fits') return <EndSelect facet={facet} />;
  const { range, unit } = facet;
  if (range === null) return <FacetValues facet={facet} />;
  if (facet.key === 'reduced') return <ReducedBox facet={facet} range={range} />;
  // React does not change the value of a focused number field, so new bounds need new fields.
  return <FacetRange key={`${unit} ${range.from} ${range.to}`} facet={facet} range={range} />;
};
