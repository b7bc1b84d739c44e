import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  may: {
    customer: 'people.accept',
    'staff customers.read': 'people.list',
    'staff roles.edit': 'people.invitations people.invite people.setRole people.uninvite',
  },
  fresh: 'people.accept people.invite people.setRole people.uninvite',
  send: () => ({
    bodies: {
      'people.setRole': { role: 'admin' },
      'people.invite': { email: 'helper@example.com', role: 'service' },
      'people.accept': { token: 'A'.repeat(43) },
    },
  }),
} satisfies WhoMay;
