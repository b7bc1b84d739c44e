import { LinkButton } from './button.tsx';

const count = (value: number) => value.toLocaleString('en-US');

const Step = ({ label, href }: { label: string; href: string | null }) =>
  href === null ? (
    <span
      role="link"
      aria-disabled="true"
      className="btn h-11 cursor-not-allowed border-base-300 px-4 font-semibold text-muted"
    >
      {label}
    </span>
  ) : (
    <LinkButton variant="secondary" to={href}>
      {label}
    </LinkButton>
  );

/** 'Previous page' and 'Next', disabled at the ends, and where one is: 'Showing 1-24 of 312'. */
export const Pagination = ({
  page,
  pageSize,
  total,
  hrefOf,
  className,
}: {
  page: number;
  pageSize: number;
  total: number;
  hrefOf: (page: number) => string;
  className?: string;
}) => {
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav aria-label="Pages" className={`flex flex-wrap items-center justify-between gap-3 ${className ?? ''}`}>
      <p className="text-muted tabular-nums">
        Showing {count(first)}-{count(last)} of {count(total)}
      </p>
      <div className="flex gap-3">
        <Step label="Previous page" href={page > 1 ? hrefOf(page - 1) : null} />
        <Step label="Next" href={last < total ? hrefOf(page + 1) : null} />
      </div>
    </nav>
  );
};
