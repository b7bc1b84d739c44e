import { defineManifest } from '#platform/contract/manifest.ts';

export const secondStep = defineManifest({
  name: 'second-step',
  acts: {
    'passkey.add': 'Passkey added',
    'passkey.rename': 'Passkey renamed',
    'passkey.remove': 'Passkey removed',
    'codes.on': 'Codes switched on',
    'codes.off': 'Codes switched off',
    'codes.recovery_new': 'New recovery codes made',
    'codes.recovery_used': 'Recovery code used',
    'second_step.reset': 'Passkeys and codes removed at the machine',
  },
  mails: {
    'account.passkey_added': 'A passkey was added',
    'account.passkey_removed': 'A passkey was removed',
    'account.codes_on': 'Codes were switched on',
    'account.codes_off': 'Codes were switched off',
    'account.recovery_new': 'New recovery codes were made',
    'account.recovery_used': 'A recovery code was used',
    'account.second_step_reset': 'Passkeys and codes were removed at the machine',
  },
});
