import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

export const SECURITY_PAGE = '/dashboard/profile/security';

/** A device with passkeys, whose owner is always there and unlocks it. */
export const addVirtualAuthenticator = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const kind = { protocol: 'ctap2', transport: 'internal' } as const;
  const owner = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...owner, hasResidentKey: true } });
};

export const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByText(`Passkey added: ${name}`)).toBeVisible();
};
