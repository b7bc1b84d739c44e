import type { Page } from '@playwright/test';
import { ageSession } from '#e2e/helpers/age-session.ts';
import { waitForLink } from '#e2e/helpers/accounts.ts';
import { expect, clearSignIn, register, test } from '#e2e/helpers/shop.ts';

const enterPassword = (page: Page, label: string, password: string) =>
  page.getByLabel(label, { exact: true }).fill(password);

test('a new customer is prompted to verify the address; the emailed link does so in the same browser', async ({
  page,
  request,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  const email = await register(page, 'Vera Verify');
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Please verify your email address')).toBeVisible();
  const link = await waitForLink(request, email, 'Please verify your email address');
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('The link is on its way to you.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Thank you. Your address is verified.')).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: 'Vera Verify' })).toBeVisible();
  await expect(page.getByText('Please verify your email address')).toHaveCount(0);
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('This link no longer works.').first()).toBeVisible();
});

test('in another browser the verification link also needs the password', async ({ page, request, expectTrouble }) => {
  expectTrouble(/403/);
  const email = await register(page, 'Otto Other');
  const link = await waitForLink(request, email, 'Please verify your email address');
  await clearSignIn(page);
  await page.goto(link);
  await expect(page.getByText('Enter the password chosen at registration, or reset it.')).toBeVisible();
  await enterPassword(page, 'Password', 'not the one');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The password is not right.')).toBeVisible();
  await enterPassword(page, 'Password', 'secret1');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Thank you. Your address is verified.')).toBeVisible();
});

test('the emailed link replaces a forgotten password once', async ({ page, request, expectTrouble }) => {
  expectTrouble(/40[14]/);
  const email = await register(page, 'Rosa Reset');
  await clearSignIn(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveTitle('Forgot password | Copperline');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('has an account here, a link is on its way')).toBeVisible();
  const link = await waitForLink(request, email, 'Choose a new password');
  await page.goto(link);
  await enterPassword(page, 'New password', 'password');
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await enterPassword(page, 'New password', 'a much better one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. Please log in.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await enterPassword(page, 'Password', 'secret1');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await enterPassword(page, 'Password', 'a much better one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login Success.')).toBeVisible();
  await page.goto(link);
  await page.reload();
  await enterPassword(page, 'New password', 'yet another one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This link no longer works.').first()).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('yet another one');
});

test('a customer changes the password and downloads data; account deletion resumes after a password check', async ({
  page,
  request,
  expectTrouble,
}) => {
  expectTrouble(/40[13]/);
  const email = await register(page, 'Conny Confirm');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('wrong one');
  await dialog.getByLabel('New password', { exact: true }).fill('fresh and long');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('The password is not right.')).toBeVisible();
  await dialog.getByLabel('Current password', { exact: true }).fill('secret1');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('copperline-my-data.json');

  await ageSession(page, '**/api/account/delete');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const deleteDialog = page.getByRole('dialog', { name: 'Delete my account' });
  await deleteDialog.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(deleteDialog.getByText('Please confirm first that it is you')).toBeVisible();
  await ageSession(page, '**/api/account/delete');
  await deleteDialog.getByRole('button', { name: 'Delete my account' }).click();
  await enterPassword(page, 'Password', 'not mine');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The password is not right.')).toBeVisible();
  await enterPassword(page, 'Password', 'fresh and long');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const again = await request.post('/api/auth/sign-in/email', { data: { email, password: 'fresh and long' } });
  expect(again.status()).toBe(401);
});

const pressGoogle = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue With Google' }).click();
  await expect(page.getByText('Sandbox sign-in: this is not Google')).toBeVisible();
};

test('after canceling, Google sign-in still leads to the requested page; a popup confirms Google accounts', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403/);
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(/\/login$/);
  await pressGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not choose an account.')).toBeVisible();
  await pressGoogle(page);
  await page.getByRole('button', { name: /Ulf Unproven/ }).click();
  await expect(page.getByText('Google has not verified this address.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await pressGoogle(page);
  await page.getByRole('button', { name: /Gina Google/ }).click();
  await expect(page.getByText('Login Success.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole('heading', { name: 'Gina Google' })).toBeVisible();
  await expect(page.getByText('Please verify your email address')).toHaveCount(0);

  await ageSession(page, '**/api/account/data');
  const download = page.waitForEvent('download');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByRole('button', { name: 'Continue With Google' }).click();
  const google = await opened;
  await google.getByRole('button', { name: /Gina Google/ }).click();
  expect((await download).suggestedFilename()).toBe('copperline-my-data.json');
  await expect(question).toBeHidden();
  await expect(google.getByRole('heading', { name: 'Go back to your page' })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});

test('Google registration shows its result where it started, and the stand-in can create accounts', async ({
  page,
}) => {
  await page.goto('/regester');
  await pressGoogle(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not choose an account.')).toBeVisible();
  await expect(page).toHaveURL(/\/regester\?/);
  await pressGoogle(page);
  await page.getByText('Use another account').click();
  await page.getByLabel('Name').fill('Olga Owner');
  await page.getByLabel('Email').fill(`olga.owner${Date.now()}@example.com`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Regester Success.')).toBeVisible();
});
