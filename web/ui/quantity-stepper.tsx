import { Minus, Plus } from 'lucide-react';
import { type Ref, useId } from 'react';

/** A number with minus and plus in steps of `step`; what is typed is kept as it is, to be judged on submit. */
export const QuantityStepper = ({
  ref,
  label,
  value,
  min,
  max,
  step,
  invalid,
  describedBy,
  onChange,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: string;
  min: number;
  max: number;
  step: number;
  invalid: boolean;
  describedBy: string;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  const move = (by: number) => {
    const from = Number(value);
    const next = value === '' || !Number.isFinite(from) ? min : from + by;
    onChange(String(Math.max(min, Math.min(max, next))));
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex">
        <button
          type="button"
          className="icon-button rounded-r-none border border-r-0 border-field"
          aria-label="Fewer"
          onClick={() => move(-step)}
        >
          <Minus aria-hidden size={18} />
        </button>
        <input
          ref={ref}
          id={id}
          name="quantity"
          type="number"
          inputMode="numeric"
          value={value}
          min={min}
          max={max}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
          className="control w-28 [appearance:textfield] rounded-none text-center text-lg tabular-nums [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          className="icon-button rounded-l-none border border-l-0 border-field"
          aria-label="More"
          onClick={() => move(step)}
        >
          <Plus aria-hidden size={18} />
        </button>
      </div>
    </div>
  );
};
