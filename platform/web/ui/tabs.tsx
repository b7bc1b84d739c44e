import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';

/** Scrolls a row that is wider than the screen until the link is in the middle; the page does not scroll. */
const reveal = (link: HTMLElement | null): void => {
  const row = link?.parentElement;
  if (link === null || row === null || row === undefined) return;
  const inner = link.getBoundingClientRect();
  const outer = row.getBoundingClientRect();
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
};

/** A link in a row (`scroll-row`) whose links show different content on the same page. */
export const TabLink = ({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) => (
  <LinkButton
    ref={chosen ? reveal : undefined}
    size="sm"
    variant="quiet"
    className={chosen ? 'border-ink bg-hover' : ''}
    to={to}
    aria-current={chosen ? 'page' : undefined}
  >
    {children}
  </LinkButton>
);

type ListTab = { label: string; to: string; count: number; chosen: boolean };

/**
 * The tabs of a list, with their row counts.
 * @param label names them for screen readers: 'Orders by state'
 */
export const ListTabs = ({ label, tabs }: { label: string; tabs: ListTab[] }) => (
  <nav aria-label={label} className="scroll-row mb-3 whitespace-nowrap">
    {tabs.map((tab) => (
      <TabLink key={tab.label} to={tab.to} chosen={tab.chosen}>
        {tab.label}{' '}
        <span className={tab.chosen ? 'figures' : 'figures text-muted'}>{tab.count.toLocaleString('en-US')}</span>
      </TabLink>
    ))}
  </nav>
);
