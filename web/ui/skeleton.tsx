const ROWS = 6;

/** The place of a table that is still loading, in its final size. */
export const TableSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">{label}</span>
    <div className="skeleton h-9 w-56" />
    {Array.from({ length: ROWS }, (_, at) => (
      <div key={at} className="skeleton h-14 w-full" />
    ))}
  </div>
);
