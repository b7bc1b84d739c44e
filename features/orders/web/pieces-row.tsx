import type { ReactNode } from 'react';
import { QuantityStepper } from '#platform/web/ui/quantity-stepper.tsx';
import { ProductNameText } from '#platform/web/product-name-text.tsx';
import { z } from 'zod';

/** Parses a typed number of pieces from 0 to `max`; null if it is invalid. */
export const parsePieceCount = (max: number, text: string): number | null => {
  const count = Number(text === '' ? '0' : text);
  return Number.isInteger(count) && count >= 0 && count <= max ? count : null;
};

/**
 * An order line in a form with piece counts: its name and a quantity field.
 * @param hint the most pieces, in words
 * @param children content below the row
 */
export const PiecesRow = ({
  line,
  hint,
  max,
  value,
  onChange,
  children,
}: {
  line: { _id: string; productName: string };
  hint: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
  children?: ReactNode;
}) => {
  const isWrong = parsePieceCount(max, value) === null;
  const hintId = `left-of-${line._id}`;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <span className="block font-medium">
            <ProductNameText>{line.productName}</ProductNameText>
          </span>
          <span id={hintId} className={`figures block text-sm ${isWrong ? 'text-error' : 'text-muted'}`}>
            {isWrong ? `Enter a whole number from 0 to ${max.toLocaleString('en-US')}` : hint}
          </span>
        </div>
        <QuantityStepper
          label={`Pieces of ${line.productName}`}
          labelShown={false}
          name={`pieces-${line._id}`}
          value={value}
          min={0}
          max={max}
          step={1}
          invalid={isWrong}
          describedBy={hintId}
          disabled={max === 0}
          onChange={onChange}
        />
      </div>
      {children}
    </li>
  );
};

/** Typed pieces and the restock choice by order line id. */
export const PiecesFields = z.record(z.string(), z.object({ quantity: z.string(), restock: z.boolean() }));

export type PiecesField = z.infer<typeof PiecesFields>[string];

/** A compact list of pieces: '2 × Pipe cutter'. */
export const PiecesList = ({
  label,
  pieces,
}: {
  label: string;
  pieces: { line: string; quantity: number; productName: string }[];
}) => (
  <ul aria-label={label} className="mt-2 text-sm">
    {pieces.map(({ line, quantity, productName }) => (
      <li key={line} className="flex gap-2 py-0.5">
        <span className="figures shrink-0 text-muted">{quantity.toLocaleString('en-US')} ×</span>
        <span className="min-w-0">
          <ProductNameText>{productName}</ProductNameText>
        </span>
      </li>
    ))}
  </ul>
);
