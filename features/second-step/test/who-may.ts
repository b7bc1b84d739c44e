import { openAuthenticator } from '#test/helpers/authenticator.ts';
import type { WhoMay } from '#test/helpers/endpoint-guards.ts';

export default {
  endpointsByCaller: {
    guest: 'signInSteps.beginPasskey signInSteps.byCode signInSteps.byPasskey signInSteps.byRecoveryCode',
    customer: [
      'secondStep.addPasskey secondStep.beginCodes secondStep.beginConfirm secondStep.beginPasskey',
      'secondStep.confirmByCode secondStep.confirmByPasskey secondStep.confirmCodes secondStep.get',
      'secondStep.removeCodes secondStep.removePasskey secondStep.renamePasskey secondStep.renewRecovery',
    ].join(' '),
  },
  signInAttempt: [
    'secondStep.addPasskey secondStep.confirmByCode secondStep.confirmByPasskey secondStep.confirmCodes',
    'signInSteps.beginPasskey signInSteps.byCode signInSteps.byPasskey signInSteps.byRecoveryCode',
  ].join(' '),
  fresh: [
    'secondStep.addPasskey secondStep.beginCodes secondStep.beginPasskey secondStep.confirmCodes',
    'secondStep.removeCodes secondStep.removePasskey secondStep.renewRecovery',
  ].join(' '),
  verifiedEmail: 'secondStep.addPasskey secondStep.beginCodes secondStep.beginPasskey secondStep.confirmCodes',
  refusedAlone: {
    'signInSteps.byCode': 'sign_in_again',
    'signInSteps.byRecoveryCode': 'sign_in_again',
    'signInSteps.byPasskey': 'passkey_refused',
  },
  send() {
    const device = openAuthenticator();
    return {
      bodies: {
        'signInSteps.byCode': { code: '000000' },
        'signInSteps.byRecoveryCode': { code: 'k7m2p-x9qrt' },
        'signInSteps.byPasskey': { used: device.use({ challenge: 'A' }) },
        'secondStep.confirmCodes': { code: '000000' },
        'secondStep.confirmByCode': { code: '000000' },
        'secondStep.addPasskey': { made: device.make({ challenge: 'A' }), name: 'Z' },
        'secondStep.confirmByPasskey': { used: device.use({ challenge: 'A' }) },
        'secondStep.renamePasskey': { name: 'Z' },
      },
    };
  },
} satisfies WhoMay;
