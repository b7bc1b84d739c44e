import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { portland } from '#test/helpers/addresses.ts';
import { parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const saveSettings = async (changes: object) => {
  const { body: before } = await shop.call(settings.get, {}, admin.token);
  const { status } = await shop.call(settings.save, { body: { ...before, ...changes } }, admin.token);
  expect(status).toBe(200);
};

const openHome = async () => {
  const { body: html } = await shop.app.inject({ url: '/' });
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g);
  const [organization] = [...scripts].map(([, code = '{}']) => JSON.parse(code));
  return { organization, footer: parsePageText(html).footer };
};

const readName = async () => (await openHome()).organization.name;

test('the home page describes the shop to search engines with the data of its footer', async () => {
  const seller = { ...portland, line2: 'Unit 4', phone: '+1 503 555 0142' };
  await saveSettings({ shopName: 'Pipes & Sons', seller, email: 'desk@pipes.example' });
  await expect.poll(readName).toBe('Pipes & Sons');
  const { organization, footer } = await openHome();
  const { '@type': _type, streetAddress, ...address } = organization.address;
  expect(streetAddress).toBe('1 Pipe Lane, Unit 4');
  expect(address).toEqual({ postalCode: '97209', addressLocality: 'Portland', addressRegion: 'OR' });
  const { telephone, email, name } = organization;
  expect([telephone, email]).toEqual(['+1 503 555 0142', 'desk@pipes.example']);
  for (const text of [name, ...streetAddress.split(', '), ...Object.values<string>(address), telephone, email]) {
    expect(footer).toContain(text);
  }
  expect(organization.url).toMatch(/^https?:.*\/$/);
  expect((await shop.app.inject({ url: new URL(organization.logo).pathname })).statusCode).toBe(200);
});

test('the home page describes an online store with the return policy of the shipping page', async () => {
  await saveSettings({ shopName: 'Returns', returnDays: 21 });
  await expect.poll(async () => (await openHome()).organization.hasMerchantReturnPolicy.merchantReturnDays).toBe(21);
  const { organization, footer } = await openHome();
  expect(organization['@type']).toBe('OnlineStore');
  expect(footer).toContain('Unused goods taken back');
  const { merchantReturnLink } = organization.hasMerchantReturnPolicy;
  const { body } = await shop.app.inject({ url: new URL(merchantReturnLink).pathname });
  expect(parsePageText(body).text).toContain('within 21 days');
  await saveSettings({ returnDays: 0 });
  await expect
    .poll(async () => (await openHome()).organization.hasMerchantReturnPolicy.returnPolicyCategory)
    .toBe('https://schema.org/MerchantReturnNotPermitted');
  expect((await openHome()).footer).not.toContain('Unused goods taken back');
});

test('both addresses of the home page name the same canonical address', async () => {
  for (const url of ['/', '/home', '/?from=mail']) {
    const { body } = await shop.app.inject({ url });
    expect([...body.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `${SHOP_URL}/`,
    ]);
  }
});

test('a shop without phone and email describes neither', async () => {
  await saveSettings({ shopName: 'Pipes', seller: portland, email: '' });
  await expect.poll(readName).toBe('Pipes');
  const { organization } = await openHome();
  expect(organization).not.toHaveProperty('telephone');
  expect(organization).not.toHaveProperty('email');
});
