import type { Icon } from './icons/draw-icon.ts';
import { PackageOpen } from './icons/package-open.ts';
import type { ReactNode } from 'react';

/** An empty list, with the next step. */
export const EmptyState = ({
  icon: Icon = PackageOpen,
  title,
  heading: Heading = 'h2',
  sentence,
  action,
}: {
  icon?: Icon;
  title: string;
  /** h1 if it is the page's only content. */
  heading?: 'h1' | 'h2';
  sentence: ReactNode;
  action?: ReactNode;
}) => (
  <div className="mt-6 flex flex-col items-center gap-2 rounded-box border border-dashed border-field px-6 py-10 text-center">
    <span className="mb-2 grid size-16 place-items-center rounded-full bg-sunken text-muted">
      <Icon aria-hidden size={30} strokeWidth={1.5} />
    </span>
    <Heading className="heading-2">{title}</Heading>
    <p className="measure text-muted">{sentence}</p>
    {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);
