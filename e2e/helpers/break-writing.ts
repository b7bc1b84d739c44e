import type { Locator, Page } from '@playwright/test';
import { failingStaffWrites } from './failing-staff-writes.ts';
import { failingVisitorWrites } from './failing-writes.ts';
import { expect, test } from './shop.ts';

/*
 * Tries every form and confirmation that writes, with a server that responds 500 and without a network. Each must
 * show an error toast, report no success and lose no typed text. failed-requests.spec.ts tests one of each kind,
 * and long/failed-requests.spec.ts all.
 */

const faults = {
  'a server that fails': {
    break: (page: Page, api: string) =>
      page.route(api, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>boom</h1>' })),
    sentence: 'Something went wrong on our side. Please try again.',
    expected: /500/,
  },
  'a cut network': {
    break: (page: Page, api: string) => page.route(api, (route) => route.abort('internetdisconnected')),
    sentence: 'We cannot reach the shop. Check your connection and try again.',
    expected: /ERR_INTERNET_DISCONNECTED|failed:/,
  },
};

/** All forms that write, by name. */
export const failingWrites = { ...failingVisitorWrites, ...failingStaffWrites };

const successes = /Success|Congrats|Thank you|Product Added|You are unsubscribed|is changed|is deleted|saved|added/;

const fillIn = async (place: Locator, words: Record<string, string>) => {
  for (const [label, word] of Object.entries(words)) await place.getByLabel(label, { exact: true }).fill(word);
};

/** Fills in a form and submits it twice: while the server fails, and while the network is down. */
export const expectWriteToFail = async (
  page: Page,
  name: string,
  expectTrouble: (pattern: RegExp) => void,
): Promise<void> => {
  const writing = failingWrites[name];
  if (writing === undefined) throw new Error(`nothing that writes is called ${name}`);
  const { api, open, words, press, send } = writing;
  const place = await open(page);
  await fillIn(place, words);
  for (const [fault, { break: breakIt, sentence, expected }] of Object.entries(faults)) {
    await test.step(`${name}: ${fault}`, async () => {
      expectTrouble(expected);
      await breakIt(page, api);
      await (send === undefined ? place.getByRole('button', { name: press, exact: true }).click() : send(place));
      const toasts = page.getByRole('region', { name: 'Messages' });
      await expect(toasts.getByText(sentence).first()).toBeVisible();
      await expect(toasts.getByText(successes)).toHaveCount(0);
      await expect(place.getByText(sentence).first()).toBeVisible();
      for (const [label, word] of Object.entries(words)) {
        await expect(place.getByLabel(label, { exact: true })).toHaveValue(word);
      }
      if (send === undefined) await expect(place.getByRole('button', { name: press, exact: true })).toBeEnabled();
      await page.unrouteAll();
    });
  }
};
