type ProgressBarProps = { label: string; done: number; all: number; children: string };

/** A bar of what a job has done. @param children the same in words, such as `12 of 40 rows` */
export const ProgressBar = ({ label, done, all, children }: ProgressBarProps) => (
  <p className="mt-3 flex flex-wrap items-center gap-3">
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done}
      className="block max-w-md flex-1 overflow-clip rounded-full border border-field bg-sunken"
    >
      <span className="block rounded-full bg-copper py-1" style={{ width: `${(100 * done) / Math.max(all, 1)}%` }} />
    </span>
    <span className="figures">{children}</span>
  </p>
);
