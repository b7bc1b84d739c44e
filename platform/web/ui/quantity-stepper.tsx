import { Minus } from './icons/minus.ts';
import { Plus } from './icons/plus.ts';
import { type Ref, useId } from 'react';
import { scrollOnWheel } from './field.tsx';

/** A number field with minus and plus in steps of `step`; typed text stays unchanged until the form validates it. */
export const QuantityStepper = ({
  ref,
  label,
  labelShown = true,
  isCompact = false,
  name = 'quantity',
  value,
  min,
  max,
  step,
  invalid,
  describedBy,
  disabled = false,
  onChange,
}: {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** False if the text beside the field already says what it is. Then the buttons carry the label. */
  labelShown?: boolean;
  /** True in the rows of a list: on a wide window, the field is less tall. */
  isCompact?: boolean;
  name?: string;
  value: string;
  min: number;
  max: number;
  step: number;
  invalid: boolean;
  describedBy?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const from = value === '' ? Number.NaN : Number(value);
  const move = (change: number) => {
    const next = Number.isFinite(from) ? from + change : min;
    onChange(String(Math.max(min, Math.min(max, next))));
  };
  const end = (change: number) => disabled || (change < 0 ? from <= min : from >= max);
  const button = (change: number, className: string) => ({
    type: 'button' as const,
    'aria-controls': id,
    // Clicks before the scripts load are all repeated, not only the last (`replayEarlyInputScript`).
    'data-counts': true,
    // Not `disabled`, because the button must keep the focus at the end of the range.
    'aria-disabled': end(change) || undefined,
    className: `icon-button ${isCompact ? 'md:size-9' : ''} border border-field bg-surface focus-visible:z-10 ${className}`,
    onClick: () => {
      if (!end(change)) move(change);
    },
  });
  return (
    <div>
      <label htmlFor={id} className={labelShown ? 'mb-1.5 block text-sm font-medium' : 'sr-only'}>
        {label}
      </label>
      <div className="flex">
        <button {...button(-step, 'rounded-r-none border-r-0')} aria-label={labelShown ? 'Fewer' : `Fewer: ${label}`}>
          <Minus size={18} />
        </button>
        <input
          {...scrollOnWheel}
          ref={ref}
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          className={`control h-11 py-0 rounded-none text-center figures focus-visible:z-10 ${isCompact ? 'w-16 px-1 md:h-9 md:min-h-0' : 'w-28 text-lg'}`}
        />
        <button {...button(step, 'rounded-l-none border-l-0')} aria-label={labelShown ? 'More' : `More: ${label}`}>
          <Plus size={18} />
        </button>
      </div>
    </div>
  );
};
