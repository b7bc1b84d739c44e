import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: { 'staff settings.edit': 'settingsVersions.list settingsVersions.restore' },
  fresh: 'settingsVersions.restore',
} satisfies WhoMay;
