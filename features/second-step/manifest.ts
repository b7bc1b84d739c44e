import { defineManifest } from '#platform/contract/manifest.ts';

export const secondStep = defineManifest({
  name: 'second-step',
  actions: {
    'passkey.add': 'Passkey added',
    'passkey.rename': 'Passkey renamed',
    'passkey.remove': 'Passkey removed',
    'codes.on': 'Sign-in codes turned on',
    'codes.off': 'Sign-in codes turned off',
    'codes.recovery_new': 'New recovery codes created',
    'codes.recovery_used': 'Recovery code used',
    'second_step.reset': 'Passkeys and sign-in codes removed by a command on the server',
  },
  mails: {
    'account.passkey_added': 'A passkey was added',
    'account.passkey_removed': 'A passkey was removed',
    'account.codes_on': 'Sign-in codes were turned on',
    'account.codes_off': 'Sign-in codes were turned off',
    'account.recovery_new': 'New recovery codes were created',
    'account.recovery_used': 'A recovery code was used',
    'account.second_step_reset': 'Passkeys and sign-in codes were removed by a command on the server',
  },
});
