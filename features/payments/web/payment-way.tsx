import type { ReactNode } from 'react';

/** The way to pay whose form is open, and how another is chosen. */
export type PaymentChoice = { chosen: string; choose: (way: string) => void };

/** A way to pay an order: a radio button, and below it the form of this way while it is chosen. */
export const PaymentWay = ({
  way,
  label,
  note,
  disabled = false,
  choice: { chosen, choose },
  children,
}: {
  way: string;
  label: string;
  note?: string | undefined;
  disabled?: boolean;
  choice: PaymentChoice;
  children: ReactNode;
}) => (
  <div>
    <label className="flex min-h-12 cursor-pointer items-start gap-3 py-4">
      <input
        type="radio"
        name="way-to-pay"
        value={way}
        checked={chosen === way}
        disabled={disabled}
        onChange={() => choose(way)}
        className="mt-0.5"
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        {note !== undefined && <span className="figures block text-sm text-muted">{note}</span>}
      </span>
    </label>
    {/* The form stays, with what is typed in it. */}
    <div hidden={chosen !== way} className="pb-5">
      {children}
    </div>
  </div>
);
