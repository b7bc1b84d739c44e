import type { Config } from '@react-router/dev/config';

export default { appDirectory: 'features', buildDirectory: 'build', ssr: true } satisfies Config;
