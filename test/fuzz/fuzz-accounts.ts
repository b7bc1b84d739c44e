import { accounts } from '#features/accounts/contract/accounts.ts';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { identity } from '#features/accounts/contract/identity.ts';
import { people } from '#features/staff/contract/people.ts';
import { secondStep } from '#features/second-step/contract/second-step.ts';
import { openAuthenticator } from '#test/helpers/authenticator.ts';
import { signInWithGoogle } from '#test/helpers/sign-in-with-google.ts';
import { type TestBrowser, openBrowser, type ReachableShop } from '#test/helpers/identity-browser.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { incrementTally, type Random, type Tally } from '#test/prove/random.ts';
import { getCurrentCode } from '#test/helpers/second-step.ts';

/* The owner of a mailbox and a stranger both want an account with its address. They take every possible step in
   any order. */

export type AccountsShop = {
  reached: ReachableShop;
  origin: string;
  query(text: string, values?: unknown[]): Promise<unknown>;
  /** The secret of the latest emailed link to `page`; '' if there is none. */
  readLink(email: string, page: string): Promise<string>;
  adminToken: string;
};

type Person = {
  name: 'owner' | 'stranger';
  /** The first is the browser that the person always uses. The second may be new to every account. */
  browsers: TestBrowser[];
  passwords: string[];
  /** All bearer tokens that the person has ever received. */
  tokens: string[];
  passkeys: ReturnType<typeof openAuthenticator>[];
  codes: string | null;
};

const meet = (shop: AccountsShop, name: Person['name'], round: number): Person => ({
  name,
  browsers: [openBrowser(shop.reached), openBrowser(shop.reached)],
  passwords: [`${name} ${round}`],
  tokens: [],
  passkeys: [],
  codes: null,
});

/** Lets an owner and a stranger act on one address, `steps` times. @returns the first fault, or null */
export const fuzzAccount = async (
  shop: AccountsShop,
  random: Random,
  tally: Tally,
  { round, steps }: { round: number; steps: number },
): Promise<string[]> => {
  const email = `fuzz-${round}-${random.upTo(1e9)}@example.com`;
  const owner = meet(shop, 'owner', round);
  const stranger = meet(shop, 'stranger', round);
  const hostname = new URL(shop.origin).hostname;
  const done: string[] = [];
  let sub: string | null = null;

  const isProven = async (): Promise<boolean> => {
    const found = await shop.query('select 1 from auth_user where email = $1 and email_verified', [email]);
    return (found as { rowCount: number }).rowCount === 1;
  };
  const enter = async (person: Person, browser: TestBrowser): Promise<string | null> => {
    const { token } = await browser.sync(email);
    if (token === undefined) return null;
    person.tokens.push(token);
    return token;
  };
  const signIn = async (person: Person, browser: TestBrowser): Promise<string | null> => {
    for (const password of person.passwords.toReversed()) {
      const { status, body } = await browser.post('sign-in/email', { email, password });
      await shop.query('delete from auth_throttle');
      if (status !== 200) continue;
      if (body.codeNeeded === true) {
        if (person.codes === null) return null;
        await shop.query('delete from used_code');
        await browser.post('sign-in/code', { code: await getCurrentCode(person.codes) });
      }
      return enter(person, browser);
    }
    return null;
  };
  const enterByPasskey = async (browser: TestBrowser, device: Person['passkeys'][number]): Promise<number> => {
    const { body } = await browser.post('sign-in/passkey/begin', {});
    return (await browser.post('sign-in/passkey', { used: device.use(body, { origin: shop.origin }) })).status;
  };
  const lastToken = (person: Person): string => person.tokens.at(-1) ?? 'none-that-would-be-one';

  /** Actions of either person; any of them may be rejected. */
  const actions: Record<string, (person: Person, browser: TestBrowser) => Promise<unknown>> = {
    async registers(person, browser) {
      const { status } = await browser.signUp(email, person.passwords[0]);
      if (status === 200) await enter(person, browser);
    },
    signsIn: signIn,
    signsOut: (_, browser) => browser.post('sign-out', {}),
    asksForLink: (person, browser) => browser.send(identity.sendVerification, {}, lastToken(person)),
    savesAddress: (person, browser) =>
      browser.send(addresses.add, { body: { ...oslo, name: person.name } }, lastToken(person)),
    async addsPasskey(person, browser) {
      const { status, body } = await browser.send(secondStep.beginPasskey, {}, lastToken(person));
      if (status !== 200) return;
      const device = openAuthenticator(hostname);
      const made = device.make(body, { origin: shop.origin });
      person.passkeys.push(device);
      await browser.send(secondStep.addPasskey, { body: { made, name: person.name } }, lastToken(person));
    },
    async switchesCodesOn(person, browser) {
      const { status, body } = await browser.send(secondStep.beginCodes, {}, lastToken(person));
      if (status !== 200) return;
      const code = { code: await getCurrentCode(String(body.secret)) };
      const confirmation = await browser.send(secondStep.confirmCodes, { body: code }, lastToken(person));
      if (confirmation.status === 201) person.codes = String(body.secret);
    },
    comesByPasskey: async (person, browser) => {
      const device = person.passkeys.at(-1);
      if (device !== undefined && (await enterByPasskey(browser, device)) === 200) await enter(person, browser);
    },
  };
  /** Actions that need the mailbox or a Google account with its address. */
  const proofs: Record<string, (browser: TestBrowser) => Promise<unknown>> = {
    async followsLink(browser) {
      const token = await shop.readLink(email, 'verify-email');
      if (token === '') return;
      const alone = await browser.send(identity.verifyEmail, { body: { token } });
      const password = random.pick(owner.passwords);
      if (alone.status !== 200) await browser.send(identity.verifyEmail, { body: { token, password } });
      await shop.query('delete from auth_throttle');
    },
    async resets(browser) {
      await browser.send(identity.forgotPassword, { body: { email } });
      await shop.query('delete from auth_throttle');
      const token = await shop.readLink(email, 'reset-password');
      if (token === '') return;
      const password = `chosen ${owner.passwords.length} by the owner`;
      const { status } = await browser.send(identity.resetPassword, { body: { token, password } });
      if (status === 200) owner.passwords.push(password);
    },
    async comesByGoogle(browser) {
      const choice = sub === null ? { email, name: 'Gina Google', emailVerified: true } : { sub };
      await signInWithGoogle(browser, choice);
      const { rows } = (await shop.query('select sub from sandbox.google_account where email = $1', [email])) as {
        rows: { sub: string }[];
      };
      sub = rows[0]?.sub ?? null;
      await enter(owner, browser);
    },
    async acceptsInvitation(browser) {
      const body = { email, role: 'service' as const };
      await browser.send(people.invite, { body }, shop.adminToken);
      const token = await shop.readLink(email, 'invitation');
      if (token !== '') await browser.send(people.accept, { body: { token } }, lastToken(owner));
    },
  };

  /** Describes how the stranger can still act in the owner's proven account. Null if there is no way. */
  const findIntruder = async (): Promise<string | null> => {
    for (const token of stranger.tokens) {
      const { status } = await openBrowser(shop.reached).send(secondStep.get, {}, token);
      if (status !== 401) return 'their bearer token still works';
    }
    for (const browser of stranger.browsers) {
      if ((await browser.sync(email)).token !== undefined) return 'their session still works';
    }
    for (const device of stranger.passkeys) {
      if ((await enterByPasskey(openBrowser(shop.reached), device)) === 200) return 'their passkey still signs in';
    }
    if ((await signIn(stranger, openBrowser(shop.reached))) !== null) return 'their password still signs in';
    return null;
  };
  /** Describes why the owner of a proven address is locked out or finds a stranger's data. Null if neither is so. */
  const findShutOut = async (): Promise<string | null> => {
    const browser = openBrowser(shop.reached);
    if ((await signIn(owner, browser)) === null) {
      await proofs['resets']?.(browser);
      if ((await signIn(owner, browser)) === null) return 'the owner is locked out';
    }
    const token = lastToken(owner);
    const { body: book } = await browser.send(addresses.list, {}, token);
    if (JSON.stringify(book).includes('stranger')) return 'the stranger’s address is in the address book';
    const { body: step } = await browser.send(secondStep.get, {}, token);
    if (JSON.stringify(step.passkeys).includes('stranger')) return 'the stranger’s passkey is still there';
    const path = accounts.getProfile.path.replace(':email', encodeURIComponent(email));
    const { status } = await browser.request('GET', `/api${path}`, undefined, { authorization: `Bearer ${token}` });
    return status === 200 ? null : `the owner’s profile returns ${status}`;
  };

  for (let step = 0; step < steps; step++) {
    const isProof = random.chance(0.3);
    const person = isProof || random.chance(0.5) ? owner : stranger;
    const name = random.pick(Object.keys(isProof ? proofs : actions));
    const isNew = random.chance(0.3);
    if (isNew) person.browsers[1] = openBrowser(shop.reached);
    const browser = person.browsers[isNew || random.chance(0.3) ? 1 : 0] as TestBrowser;
    await (isProof ? proofs[name]?.(browser) : actions[name]?.(person, browser));
    incrementTally(tally, `${person.name} ${name}`);
    done.push(`${person.name} ${name}${isNew ? ' in a new browser' : ''}`);
    if (!(await isProven())) continue;
    const fault = await findIntruder();
    if (fault !== null) return [`${email}: ${fault}, after ${done.join(', ')}`];
  }
  if (!(await isProven())) return [];
  const fault = (await findShutOut()) ?? (await findIntruder());
  return fault === null ? [] : [`${email}: ${fault}, after ${done.join(', ')}`];
};
