import type { Config } from '@react-router/dev/config';

// With the whole list of routes, a page needs no request to find the next one, nor in the background, where it fails
// offline.
export default {
  appDirectory: 'features',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
