import { createEmailToken } from '#features/accounts/server/email-token.ts';
import { findAuthUserId, setPassword, signIn } from '#test/helpers/people.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    public: 'identity.forgotPassword identity.resetPassword identity.verifyEmail',
    guest: [
      'signIn.byGoogle signIn.byPassword signIn.getSession signIn.returnFromGoogle signIn.signOut',
      'signIn.signUp',
    ].join(' '),
    session: 'accounts.sync',
    owner: 'accounts.updateProfile',
    customer: [
      'identity.changePassword identity.confirm identity.deleteAccount identity.exportData',
      'identity.sendVerification',
    ].join(' '),
    'ownerOrStaff customers.read': 'accounts.adminCheck accounts.getProfile',
  },
  signInAttempt: [
    'identity.changePassword identity.confirm identity.deleteAccount identity.forgotPassword',
    'identity.resetPassword identity.sendVerification identity.verifyEmail signIn.byGoogle',
    'signIn.byPassword signIn.signOut signIn.signUp',
  ].join(' '),
  sendsMail: 'identity.forgotPassword identity.sendVerification signIn.signUp',
  fresh: 'identity.deleteAccount identity.exportData',
  async send({ shop, owner }) {
    /** A person who follows mailed links. The link sets the password, so other people's sessions stay. */
    const subject = await signIn(shop.db);
    await setPassword(shop.db, subject, 'secret');
    const user = await findAuthUserId(shop.db, subject);
    /** A person who signs in by password. */
    const member = await signIn(shop.db);
    await setPassword(shop.db, member, 'secret');
    return {
      bodies: {
        'accounts.sync': { email: owner.email, name: owner.name },
        'accounts.updateProfile': { education: 'School', location: 'Oslo', phone: '123', linkedin: 'in/nora' },
        'signIn.signUp': { name: 'Nora Newcomer', email: 'newcomer@example.com', password: 'secret' },
        'signIn.byPassword': { email: member.email, password: 'secret' },
        'signIn.byGoogle': {},
        'identity.verifyEmail': { token: await createEmailToken(shop.db, 'verify', user), password: 'secret' },
        'identity.forgotPassword': { email: subject.email },
        'identity.resetPassword': { token: await createEmailToken(shop.db, 'reset', user), password: 'fresh secret' },
        'identity.changePassword': { current: 'secret', password: 'fresh secret' },
        'identity.confirm': { password: 'secret' },
      },
    };
  },
} satisfies WhoMay;
