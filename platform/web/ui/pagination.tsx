import { ChevronLeft } from './icons/chevron-left.ts';
import { ChevronRight } from './icons/chevron-right.ts';
import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';

const formatCount = (value: number) => value.toLocaleString('en-US');

const Step = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    <span
      role="link"
      aria-disabled="true"
      className="inline-flex h-11 cursor-not-allowed items-center gap-2 rounded-field border border-line px-4 font-semibold text-muted select-none"
    >
      {children}
    </span>
  ) : (
    <LinkButton variant="secondary" to={href}>
      {children}
    </LinkButton>
  );

/** 'Showing 1-24 of 312' with 'Previous page' and 'Next', disabled at the ends; if there is one page, '9 in total'. */
export const Pagination = ({
  page,
  pageSize,
  total,
  isMore = false,
  getHref,
  className,
}: {
  page: number;
  pageSize: number;
  total: number;
  /** True if `total` is a lower bound. */
  isMore?: boolean;
  getHref: (page: number) => string;
  className?: string;
}) => {
  const first = Math.min((page - 1) * pageSize + 1, total);
  const last = Math.min(page * pageSize, total);
  const hasPages = total > pageSize || isMore;
  return (
    <nav aria-label="Pages" className={`flex flex-wrap items-center justify-between gap-3 ${className ?? ''}`}>
      <p className="text-muted">
        {hasPages && `Showing ${formatCount(first)}-${formatCount(last)} of ${isMore ? 'more than ' : ''}`}
        {formatCount(total)}
        {!hasPages && ' in total'}
      </p>
      {hasPages && (
        <div className="flex gap-3">
          <Step href={page > 1 ? getHref(page - 1) : null}>
            <ChevronLeft aria-hidden size={18} className="-ml-1" />
            Previous page
          </Step>
          <Step href={last < total || isMore ? getHref(page + 1) : null}>
            Next
            <ChevronRight aria-hidden size={18} className="-mr-1" />
          </Step>
        </div>
      )}
    </nav>
  );
};
