import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'reviews.list reviews.getRating',
    customer: 'reviews.add reviews.getMine',
    'staff reviews.moderate': 'reviews.listAll reviews.moderate',
  },
  send: () => ({
    bodies: { 'reviews.add': { review: 5, description: 'Fine.' }, 'reviews.moderate': { act: 'show' } },
  }),
} satisfies WhoMay;
