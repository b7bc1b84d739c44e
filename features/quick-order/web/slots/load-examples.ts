import type { ExampleLink } from '#platform/web/shell/tool-links.ts';

/** The list page as an example on the home page. */
export default (): Promise<ExampleLink[]> => Promise.resolve([{ label: 'Paste a list', to: '/dashboard/quickorder' }]);
