/** Amounts in a column, with their total. */
export const AmountTotals = ({ rows }: { rows: { label: string; value: string; strong?: boolean }[] }) => (
  <dl className="figures">
    {rows.map(({ label, value, strong = false }) => (
      <div
        key={label}
        className={`flex items-baseline justify-between gap-6 py-1 ${strong ? 'mt-1 border-t border-line pt-2' : ''}`}
      >
        <dt className={strong ? 'font-semibold' : 'text-muted'}>{label}</dt>
        <dd className={strong ? 'numeral text-xl' : ''}>{value}</dd>
      </div>
    ))}
  </dl>
);
