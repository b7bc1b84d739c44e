import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    public: 'productReviews.list',
    customer: 'productReviews.mine productReviews.remove productReviews.write',
    'staff reviews.moderate': [
      'productReviews.answer productReviews.listAll productReviews.moderate productReviews.removeAnswer',
    ].join(' '),
  },
  send: () => ({
    bodies: {
      'productReviews.write': { stars: 5, title: 'Z', description: 'Z' },
      'productReviews.answer': { answer: 'Z' },
      'productReviews.moderate': { act: 'show' },
    },
  }),
} satisfies WhoMay;
