import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * The head of a staff page: the page above it, its title and state, and its actions at the right.
 * @param parent the page that lists this one
 * @param tag the state, beside the title
 * @param note a sentence or facts below the title
 * @param children the actions: small buttons, at most one of them primary
 */
export const PageHead = ({
  title,
  parent,
  tag,
  note,
  children,
}: {
  title: ReactNode;
  parent?: { to: string; label: string };
  tag?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="mb-5">
    {parent !== undefined && (
      <Link to={parent.to} className="link-quiet text-sm text-muted">
        {parent.label}
      </Link>
    )}
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_10rem] flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        {tag}
      </div>
      {children !== undefined && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
    {note !== undefined && <div className="mt-1.5 max-w-prose text-muted">{note}</div>}
  </div>
);
