import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'productReviews.list',
    customer: 'productReviews.getMine productReviews.remove productReviews.save',
    'staff reviews.moderate': [
      'productReviews.answer productReviews.listAll productReviews.moderate productReviews.removeAnswer',
    ].join(' '),
  },
  send: () => ({
    bodies: {
      'productReviews.save': { stars: 5, title: 'Z', description: 'Z' },
      'productReviews.answer': { answer: 'Z' },
      'productReviews.moderate': { act: 'show' },
    },
  }),
} satisfies WhoMay;
