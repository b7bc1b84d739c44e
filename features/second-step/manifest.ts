import { defineManifest } from '#platform/contract/manifest.ts';

export const secondStep = defineManifest({
  name: 'second-step',
  actions: {
    'passkey.add': 'Passkey added',
    'passkey.rename': 'Passkey renamed',
    'passkey.remove': 'Passkey removed',
    'codes.on': 'Codes turned on',
    'codes.off': 'Codes turned off',
    'codes.recovery_new': 'New recovery codes created',
    'codes.recovery_used': 'Recovery code used',
    'second_step.reset': 'Passkeys and codes removed on the server',
  },
  mails: {
    'account.passkey_added': 'A passkey was added',
    'account.passkey_removed': 'A passkey was removed',
    'account.codes_on': 'Codes were turned on',
    'account.codes_off': 'Codes were turned off',
    'account.recovery_new': 'New recovery codes were created',
    'account.recovery_used': 'A recovery code was used',
    'account.second_step_reset': 'Passkeys and codes were removed on the server',
  },
});
