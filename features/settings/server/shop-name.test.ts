import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { documents } from '#features/documents/contract/documents.ts';
import { products } from '#features/products/contract/products.ts';
import { settingsVersions } from '#features/settings-versions/contract/settings-versions.ts';
import { type Settings, settings } from '#features/settings/contract/shop-settings.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { jobs: true });
const secondShop = await startShop({}, { beside: shop, jobs: true });
const admin = await signIn(shop.db, 'admin');
const goods = await createTestProduct(shop, { stock: 1000 });

const read = async (): Promise<Settings> => (await shop.call(settings.get, {}, admin.token)).body;
const send = async (changed: object) => {
  const body = { ...(await read()), seller: oslo, ...changed };
  return shop.call(settings.save, { body }, admin.token);
};
const save = async (changed: object): Promise<Settings> => {
  const { status, body } = await send(changed);
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const getSeller = async (server = shop) => (await server.call(settings.getPublic, {})).body;

/** Receives the email about a new customer's order, as sent over SMTP. */
const receive = async () => {
  const buyer = await signIn(shop.db);
  await placeOrder(shop, buyer, goods);
  const [mail] = await shop.mailsTo(buyer.email);
  const { rows } = await shop.db.$client.query<{ raw: Buffer }>(
    'select raw from sandbox.mail where $1 = any(recipients)',
    [buyer.email],
  );
  const raw = rows[0]?.raw.toString() ?? '';
  const { from, attachments } = await PostalMime.parse(raw);
  return { ...mail, raw, sender: from, logo: Buffer.from(attachments[0]?.content as ArrayBuffer) };
};

const uploadLogo = async (background: string): Promise<string> => {
  const drawn = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new Blob([new Uint8Array(drawn)], { type: 'image/png' });
  return (await shop.call(products.upload, { body }, admin.token)).body.url;
};

test('a new shop has the default name, the built-in logo and the server’s sender', async () => {
  expect(await read()).toMatchObject({ shopName: 'Copperline', mark: '', mailName: '', mailAddress: '' });
  expect(await getSeller()).toMatchObject({ name: 'Copperline', mark: '' });
  const { sender, text } = await receive();
  expect(sender).toEqual({ name: 'Copperline', address: 'shop@example.com' });
  expect(text).toMatch(/\nCopperline\nPlumbing, hand tools and parts\.\nhttp/);
});

test('a new name appears at once on pages, in emails and on documents, in every process', async () => {
  await save({ shopName: '  Rør &\t<Sønn>  ' });
  expect((await read()).shopName).toBe('Rør & <Sønn>');
  await expect.poll(() => getSeller()).toMatchObject({ name: 'Rør & <Sønn>' });
  await expect.poll(() => getSeller(secondShop)).toMatchObject({ name: 'Rør & <Sønn>' });
  const { sender, text, html } = await receive();
  expect(sender).toEqual({ name: 'Rør & <Sønn>', address: 'shop@example.com' });
  expect(text).toContain('\nRør & <Sønn>\nPlumbing, hand tools and parts.\n');
  expect(html).toContain('Rør &amp; &lt;Sønn&gt;</p>');
  expect(html).not.toContain('Copperline');
  const { body: order } = await placeOrder(shop, await signIn(shop.db), goods);
  const path = `/api${documents.confirmation.path.replace(':id', order._id)}?as=html`;
  const page = await secondShop.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } });
  expect(page.body).toContain('<p>Rør &amp; &lt;Sønn&gt;</p>');
});

test('a change of the name is listed with its field’s label, and can be undone', async () => {
  await save({ shopName: 'First', mailName: 'Front desk', mailAddress: 'desk@ror.example' });
  await save({ shopName: 'Second', mailAddress: '' });
  const { versions } = (await shop.call(settingsVersions.list, { query: {} }, admin.token)).body;
  expect(versions[0].changes).toMatchObject([
    { label: 'Shop name', before: 'First', after: 'Second' },
    { label: 'Sender address', before: 'desk@ror.example', after: null },
  ]);
  const { _id: id } = versions[0];
  const back = await shop.call(settingsVersions.restore, { params: { id } }, admin.token);
  expect(back.body).toEqual({ back: ['Shop name', 'Sender address'], stayed: [] });
  expect(await read()).toMatchObject({ shopName: 'First', mailName: 'Front desk', mailAddress: 'desk@ror.example' });
});

test('a form without the name and sender, as older pages send it, leaves both as they are', async () => {
  const before = await save({ shopName: 'Kept', mark: '', mailName: 'Kept', mailAddress: 'kept@ror.example' });
  const { shopName: _name, mark: _mark, mailName: _sender, mailAddress: _address, ...old } = before;
  const { status, body } = await shop.call(settings.save, { body: { ...old, seller: oslo } }, admin.token);
  expect([status, body.shopName, body.mailName, body.mailAddress]).toEqual([200, 'Kept', 'Kept', 'kept@ror.example']);
});

test.each([
  ['nothing', 'shopName', ''],
  ['what nobody sees', 'shopName', ' \u200B\u2060\u202E\u00AD\u200D '],
  ['more letters than allowed', 'shopName', 'x'.repeat(41)],
  ['more letters than allowed', 'mailName', 'x'.repeat(41)],
  ['what nobody sees', 'mailName', '\u200D'],
  ['no address', 'mailAddress', 'desk'],
  ['two addresses', 'mailAddress', 'a@b.example, c@d.example'],
  ['another header', 'mailAddress', 'a@b.example\r\nBcc: c@d.example'],
  ['a name with the address', 'mailAddress', 'Desk <a@b.example>'],
  ['a picture from elsewhere', 'mark', 'https://elsewhere.example/mark.png'],
  ['a picture that was never uploaded', 'mark', `/pictures/u/${'0'.repeat(32)}-640.webp`],
])('%s is rejected at its field: %s', async (_what, field, value) => {
  const { status, body } = await send({ [field]: value });
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_request', [field]]);
});

test.each([
  ['other lines', 'Rør\r\nBcc: spy@evil.example\u2028X', 'Rør Bcc: spy@evil.example X'],
  ['characters that reverse the text', 'Rør \u202Eevil\u202C \u2066x\u2069', 'Rør evil x'],
  ['quotes and brackets', '"Rør" <a@b.example>, \\', '"Rør" <a@b.example>, \\'],
  ['another script', 'أنابيب النحاس', 'أنابيب النحاس'],
  ['emoji of several characters', 'Pipes 👩🏽‍🔧🇳🇴', 'Pipes 👩🏽‍🔧🇳🇴'],
  ['the longest', '水'.repeat(40), '水'.repeat(40)],
])('a name with %s stays one name on pages and in email headers', async (_what, typed, name) => {
  await save({ shopName: typed, mailName: typed, mailAddress: 'Desk@Rør.example'.toLowerCase().replace('ø', 'o') });
  expect(await read()).toMatchObject({ shopName: name, mailName: name });
  const { sender, raw, to } = await receive();
  expect(sender).toEqual({ name, address: 'desk@ror.example' });
  expect(to).toHaveLength(1);
  const [headers = ''] = raw.split('\r\n\r\n');
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers.match(/^from:/gim)).toHaveLength(1);
});

test('the shop’s own logo appears on all pages and in emails as PNG, and can be removed', async () => {
  const builtIn = (await receive()).logo;
  const logo = await uploadLogo('#00ff00');
  await save({ mark: logo });
  await expect.poll(() => getSeller(secondShop)).toMatchObject({ mark: logo.replace('-640', '-320') });
  const sent = (await receive()).logo;
  const { format, width, height } = await sharp(sent).metadata();
  expect([format, width, height]).toEqual(['png', 72, 72]);
  expect((await receive()).logo.equals(sent)).toBe(true);
  const other = await uploadLogo('#0000ff');
  await save({ mark: other });
  expect((await receive()).logo.equals(sent)).toBe(false);
  await save({ mark: '' });
  expect((await receive()).logo.equals(builtIn)).toBe(true);
  // Emails are still sent if the picture is missing.
  const lost = `/pictures/u/${'0'.repeat(32)}-640.webp`;
  await shop.db.$client.query('update shop_settings set mark = $1', [lost]);
  expect((await receive()).logo.equals(builtIn)).toBe(true);
});
