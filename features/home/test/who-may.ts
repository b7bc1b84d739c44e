import { defaultCounters, defaultSlides } from '#features/home/contract/home.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'home.get',
    'staff settings.edit': 'home.preview',
  },
  send: () => ({
    bodies: { 'home.preview': { slides: defaultSlides, counters: defaultCounters, pins: [] } },
  }),
} satisfies WhoMay;
