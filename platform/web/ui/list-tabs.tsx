import { TabLink } from './tab-link.tsx';

export type ListTab = { label: string; to: string; count: number; chosen: boolean };

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
