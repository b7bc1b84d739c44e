import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    'staff checks.run':
      'failures.listMails failures.listOthers failures.retryJob failures.retryMail failures.retryMails',
  },
  send: () => ({
    params: { 'failures.retryJob': { name: 'nothing' } },
  }),
} satisfies WhoMay;
