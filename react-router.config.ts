import type { Config } from '@react-router/dev/config';

// Every page gets the whole list of routes. Otherwise React Router would request routes one by one, even in the
// background, and these requests fail offline.
export default {
  appDirectory: 'features',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
