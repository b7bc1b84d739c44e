/** Numbers a product is asked for by, each on one line: 'CP-20011' is not to break at its hyphen. */
export const PartNumbers = ({ numbers }: { numbers: string[] }) => (
  <span className="flex flex-wrap gap-x-3">
    {numbers.map((number) => (
      <span key={number}>{number}</span>
    ))}
  </span>
);
