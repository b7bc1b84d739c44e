import type { ReactNode } from 'react';

/** More rows than these would push what there is to do off a phone's screen. */
const MOST_OPEN = 2;

/**
 * So many rows, which a phone opens by a press where they are many. For pages that the browser draws.
 * @param what they are, in the plural
 */
export const Fold = ({ count, what, children }: { count: number; what: string; children: ReactNode }) =>
  count > MOST_OPEN ? (
    <details open={matchMedia('(width >= 64rem)').matches}>
      <summary className="min-h-7">
        {count} {what}
      </summary>
      {children}
    </details>
  ) : (
    children
  );
