/** True if the typed price is zero. */
export const isFree = (price: string): boolean => /^\D*0+(?:[.,]0*)?\D*$/.test(price);

/** The confirmation that a price of 0.00 needs. */
export const FreeCheckbox = ({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) => (
  <label className="flex min-h-11 items-center gap-3 text-warning">
    <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(target.checked)} />
    Goods at 0.00 cost nothing. This is what I want.
  </label>
);
