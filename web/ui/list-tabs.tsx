import { LinkButton } from './button.tsx';

export type ListTab = { label: string; to: string; count: number; chosen: boolean };

/**
 * Which part of a list is shown, and how many rows each part has.
 * @param label names them for screen readers: 'Orders by state'
 */
export const ListTabs = ({ label, tabs }: { label: string; tabs: ListTab[] }) => (
  <nav aria-label={label} className="scroll-row mb-3 whitespace-nowrap">
    {tabs.map((tab) => (
      <LinkButton
        key={tab.label}
        size="sm"
        variant={tab.chosen ? 'tint' : 'quiet'}
        to={tab.to}
        aria-current={tab.chosen ? 'page' : undefined}
      >
        {tab.label} <span className="figures text-muted">{tab.count.toLocaleString('en-US')}</span>
      </LinkButton>
    ))}
  </nav>
);
