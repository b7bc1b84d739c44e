import type { ReactNode } from 'react';
import { LinkButton } from './button.tsx';

/** Pushes its row along, where that is wider than the screen, until this stands in the middle; the page stays where it is. */
const reveal = (link: HTMLElement | null): void => {
  const row = link?.parentElement;
  if (link === null || row === null || row === undefined) return;
  const inner = link.getBoundingClientRect();
  const outer = row.getBoundingClientRect();
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
};

/** One of a row of links (`scroll-row`) of which each shows something else of the same page. */
export const TabLink = ({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) => (
  <LinkButton
    ref={chosen ? reveal : undefined}
    size="sm"
    variant={chosen ? 'tint' : 'quiet'}
    to={to}
    aria-current={chosen ? 'page' : undefined}
  >
    {children}
  </LinkButton>
);

type ListTab = { label: string; to: string; count: number; chosen: boolean };

/**
 * Which part of a list is shown, and how many rows each part has.
 * @param label names them for screen readers: 'Orders by state'
 */
export const ListTabs = ({ label, tabs }: { label: string; tabs: ListTab[] }) => (
  <nav aria-label={label} className="scroll-row mb-3 whitespace-nowrap">
    {tabs.map((tab) => (
      <TabLink key={tab.label} to={tab.to} chosen={tab.chosen}>
        {tab.label} <span className="figures text-muted">{tab.count.toLocaleString('en-US')}</span>
      </TabLink>
    ))}
  </nav>
);
