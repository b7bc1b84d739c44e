import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'messages.confirmSubscription messages.contact messages.subscribe messages.unsubscribe',
    customer: 'subscriptions.endOwn subscriptions.listOwn',
    guest: 'messages.postContact messages.postNewsletter',
    'staff messages.answer': [
      'messages.get messages.list messages.reply messages.setState replyTemplates.add replyTemplates.edit',
      'replyTemplates.list replyTemplates.remove',
    ].join(' '),
  },
  sendsMail: 'messages.contact messages.postContact messages.postNewsletter messages.subscribe',
  async send({ shop, owner }) {
    const question = { email: owner.email, subject: 'Tube', message: 'Do you cut it?' };
    const subscriber = { token: '01900000-0000-4000-8000-000000000001' };
    await shop.db.$client.query(`insert into subscriber (email, token) values ('reader@example.com', $1)`, [
      subscriber.token,
    ]);
    return {
      bodies: {
        'messages.contact': question,
        'messages.postContact': question,
        'messages.subscribe': { email: owner.email },
        'messages.postNewsletter': { email: owner.email },
        'messages.reply': { reply: 'Yes.', repliesWas: 0 },
        'messages.setState': { state: 'closed' },
        'replyTemplates.add': { name: 'Z', text: 'Z' },
        'replyTemplates.edit': { name: 'Z', text: 'Z', version: 1 },
      },
      queries: { 'messages.confirmSubscription': subscriber, 'messages.unsubscribe': subscriber },
    };
  },
} satisfies WhoMay;
