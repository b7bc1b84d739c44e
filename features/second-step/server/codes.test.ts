import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { secondStep } from '#features/second-step/contract/second-step.ts';
import { openBrowser } from '#test/helpers/identity-browser.ts';
import {
  listAuditActions,
  getCurrentCode,
  listErrorCodes,
  enterCode,
  enterPassword,
  registerMember,
  registerMemberWithCodes,
  ageUsedCodes,
  WRONG,
} from '#test/helpers/second-step.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const second = await startShop({}, { beside: shop });

test('codes start after the first valid one; then the password alone does not sign in', async () => {
  const { email, browser, token } = await registerMember(shop);
  const { body: begun } = await browser.send(secondStep.beginCodes, {}, token);
  expect(begun.address).toContain(`secret=${begun.secret}`);
  expect((await enterPassword(openBrowser(shop), email)).body).toHaveProperty('user');
  const wrongReply = await browser.send(secondStep.confirmCodes, { body: { code: WRONG } }, token);
  expect(wrongReply.body.code).toBe('code_wrong');
  const code = await getCurrentCode(begun.secret);
  const correctReply = await browser.send(
    secondStep.confirmCodes,
    { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } },
    token,
  );
  expect(correctReply.body.recoveryCodes).toHaveLength(10);
  expect(listErrorCodes([await browser.send(secondStep.beginCodes, {}, token)])).toEqual(['codes_on']);

  const otherBrowser = openBrowser(shop);
  expect((await enterPassword(otherBrowser, email)).body).toEqual({ codeNeeded: true });
  expect((await otherBrowser.sync(email)).token).toBeUndefined();
  await ageUsedCodes(shop);
  expect((await enterCode(otherBrowser, await getCurrentCode(begun.secret))).body.user.email).toBe(email);
  const { token: other } = await otherBrowser.sync(email);
  const { body: details } = await shop.call(secondStep.get, {}, other);
  expect(details).toEqual({ state: 'done', passkeys: [], codes: { since: expect.any(String), recoveryLeft: 10 } });
  expect(await listAuditActions(shop, email)).toEqual(['codes.on']);
  expect(await shop.subjectsTo(email)).toContain('Codes are now required when you log in');
});

test('a code works once, even when sent to several processes at once', async () => {
  const { email, secret } = await registerMemberWithCodes(shop);
  const browsers = [openBrowser(shop), openBrowser(second), openBrowser(second)];
  for (const browser of browsers) await enterPassword(browser, email);
  const code = await getCurrentCode(secret);
  const replies = await Promise.all(browsers.map((browser) => enterCode(browser, code)));
  expect(listErrorCodes(replies).toSorted()).toEqual(['200', 'code_used', 'code_used']);
});

test('wrong codes are throttled like passwords, and guessing does not lock out a known browser', async () => {
  const { email, secret, browser: known } = await registerMemberWithCodes(shop);
  const guess = async () => {
    // A stranger who knows the password starts a new sign-in with their own cookies.
    const stranger = openBrowser(shop);
    await enterPassword(stranger, email);
    return enterCode(stranger, WRONG);
  };
  const guesses: TestReply[] = [];
  for (let attempt = 0; attempt < 6; attempt++) guesses.push(await guess());
  expect(listErrorCodes(guesses)).toEqual([...Array.from({ length: 5 }, () => 'code_wrong'), 'too_many_requests']);
  const lateBrowser = openBrowser(second);
  await enterPassword(lateBrowser, email);
  expect(listErrorCodes([await enterCode(lateBrowser, await getCurrentCode(secret))])).toEqual(['too_many_requests']);
  await enterPassword(known, email);
  expect((await enterCode(known, await getCurrentCode(secret))).status).toBe(200);
  expect(listErrorCodes([await enterCode(openBrowser(shop), await getCurrentCode(secret))])).toEqual(['sign_in_again']);
});

test('a recovery code works once, is audited and emailed, and new ones replace all earlier ones', async () => {
  const { email, recovery, token, browser } = await registerMemberWithCodes(shop);
  const [first = '', other = ''] = recovery;
  const two = [openBrowser(shop), openBrowser(second)];
  for (const one of two) await enterPassword(one, email);
  const spelt = first.toUpperCase().replace('-', ' ');
  const replies = await Promise.all(two.map((one) => one.post('sign-in/recovery-code', { code: spelt })));
  expect(listErrorCodes(replies).toSorted()).toEqual(['200', 'code_wrong']);
  expect((await shop.call(secondStep.get, {}, token)).body.codes.recoveryLeft).toBe(9);
  const renewed = await browser.send(secondStep.renewRecovery, {}, token);
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const lateBrowser = openBrowser(shop);
  await enterPassword(lateBrowser, email);
  expect(listErrorCodes([await lateBrowser.post('sign-in/recovery-code', { code: other })])).toEqual(['code_wrong']);
  expect(await listAuditActions(shop, email)).toEqual(['codes.on', 'codes.recovery_used', 'codes.recovery_new']);
  expect(await shop.subjectsTo(email)).toContain('A recovery code was used for your account');
});

test('a trusted browser needs no code until the password changes', async () => {
  const { email, secret, token, browser } = await registerMemberWithCodes(shop);
  const trusted = openBrowser(shop);
  await enterPassword(trusted, email);
  await enterCode(trusted, await getCurrentCode(secret), true);
  const isCodeNeeded = async () => (await enterPassword(trusted, email)).body.codeNeeded === true;
  expect(await isCodeNeeded()).toBe(false);
  const change = { current: 'secret', password: 'secret' };
  await browser.send(identity.changePassword, { body: change }, token);
  expect(await isCodeNeeded()).toBe(true);
});

test('turning codes off ends other sessions that signed in with a code', async () => {
  const { email, secret, token } = await registerMemberWithCodes(shop);
  const otherBrowser = openBrowser(second);
  await enterPassword(otherBrowser, email);
  await enterCode(otherBrowser, await getCurrentCode(secret));
  const { token: other } = await otherBrowser.sync(email);
  const isIn = async (bearer: string) =>
    (await second.call(orders.listMine, { query: { email } }, bearer)).status === 200;
  expect(await isIn(other)).toBe(true);
  expect((await shop.call(secondStep.removeCodes, {}, token)).status).toBe(200);
  expect([await isIn(other), await isIn(token)]).toEqual([false, true]);
  expect((await enterPassword(openBrowser(shop), email)).body).toHaveProperty('user');
  expect((await shop.call(secondStep.removeCodes, {}, token)).body.code).toBe('codes_off');
});
