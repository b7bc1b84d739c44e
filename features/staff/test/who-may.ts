import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    customer: 'staff.accept',
    'staff customers.read': 'staff.list',
    'staff roles.edit': 'staff.invitations staff.invite staff.setRole staff.uninvite',
  },
  fresh: 'staff.accept staff.invite staff.setRole staff.uninvite',
  send: () => ({
    bodies: {
      'staff.setRole': { role: 'admin' },
      'staff.invite': { email: 'helper@example.com', role: 'service' },
      'staff.accept': { token: 'A'.repeat(43) },
    },
  }),
} satisfies WhoMay;
