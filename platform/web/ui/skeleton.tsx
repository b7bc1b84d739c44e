const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A placeholder for loading content; give it the final size. */
export const Skeleton = ({ className }: { className: string }) => (
  <div aria-hidden className={`skeleton bg-hover ${className}`} />
);

export const TableSkeleton = ({ label, rows = 6 }: { label: string; rows?: number }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    <Skeleton className="mb-5 h-9 w-56" />
    <div className="card-surface divide-y divide-line">
      <Skeleton className="h-11 rounded-none" />
      {range(rows).map((row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-4">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  </div>
);
