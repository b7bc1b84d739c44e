/** A tool, and what it does in a few words. */
type ToolLink = { to: string; label: string; text: string };

/** A link that the home page lists as an example of what the shop can answer. */
export type ExampleLink = { label: string; to: string };

/** Tools that features add. */
export const featureTools = Object.values(
  import.meta.glob<ToolLink>('/features/*/web/slots/tool-link.ts', {
    eager: true,
    import: 'default',
  }),
);

/** The shop's tools, which the header, the phone menu and the home page link to. */
export const toolLinks: ToolLink[] = [
  { to: '/join', label: 'Join', text: 'The parts between two ends' },
  ...featureTools,
  { to: '/dashboard/quickorder', label: 'Quick Order', text: 'Paste or scan a list' },
];

/** Shown only to signed-in people. */
export const boughtLink = { to: '/dashboard/bought', label: 'Bought before' };

/** Shown on phones, which have a camera. */
export const scanLink: ToolLink = { to: '/scan', label: 'Scan', text: 'Find it by bar code' };
