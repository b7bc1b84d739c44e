import { expect, test } from 'vitest';
import { readCells } from '#features/other-shops/server/samples/read-sample.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { recognizeFile, setFileKinds } from '#features/moving-in/server/file-kinds.ts';
import { customerFiles } from './customer-files.ts';
import type { ReadRow } from '#features/moving-in/server/file-kind.ts';
import { type CustomerDraft, readCustomer } from './customer-draft.ts';

setFileKinds([customerFiles]);

const readFile = async (text: string) => {
  const [first, ...rest] = await readCells(Buffer.from(text));
  const { head, kind, source } = recognizeFile(first ?? { line: 1, cells: [] });
  const rows: ReadRow<CustomerDraft>[] = [];
  const below = async function* () {
    yield* rest;
  };
  for await (const row of source.open(head)(below())) rows.push(row as ReadRow<CustomerDraft>);
  const leftBehind = head.names.filter(
    (_, at) => rest.some(({ cells }) => (cells[at] ?? '') !== '') && !head.isUsed(at),
  );
  return { kind: kind.kind, source: source.name, rows, leftBehind };
};

const readSample = async (name: string) => readFile(await loadMoveSample('moved-customers', name));

test('a Shopify file yields customers with name, phone, note and address', async () => {
  const { kind, source, rows, leftBehind } = await readSample('customers-shopify.csv');
  expect([kind, source]).toEqual(['customers', 'Shopify']);
  expect(rows[0]).toMatchObject({
    line: 2,
    label: 'anna.berg@example.com',
    warnings: [],
    draft: {
      name: 'Anna Berg',
      phone: '+1 503 555 0142',
      note: 'Pays on time',
      addresses: [
        { address: { company: 'Berg Plumbing LLC', line1: '12 Mill Road', postcode: '97201', region: 'OR' } },
      ],
    },
  });
  expect(rows[1]).toMatchObject({
    draft: { name: 'Okafor' },
    warnings: ['They were tax exempt in the former shop. Here they pay tax'],
  });
  expect(rows[2]).toMatchObject({ line: 4, problem: 'There is no email address', draft: null });
  expect(leftBehind).toEqual(['Accepts SMS Marketing', 'Total Spent', 'Total Orders', 'Tags']);
});

test('a Shopify customer of a file that a German spreadsheet has saved gets the newsletter and is not tax exempt', async () => {
  const head = 'First Name,Last Name,Email,Accepts Email Marketing,Tax Exempt';
  const { rows } = await readFile(`${head}\nAnna,Berg,anna@example.com,WAHR,FALSCH\n`);
  expect(rows).toMatchObject([{ warnings: [], draft: { newsletter: true } }]);
});

test('a postcode that the file protects with an apostrophe loses the apostrophe, not its space', async () => {
  const head = 'First Name,Last Name,Email,Accepts Marketing,Address1,City,Country Code,Zip';
  const { rows } = await readFile(
    [
      head,
      "George,'t Hooft,george@example.com,no,'s Lane,London,GB,'SW1A 2AA",
      "Zoë,Roy,zoe@example.com,no,1 King St,Cork,IE,'T12 W8KP",
    ].join('\n'),
  );
  expect(rows.map(({ draft }) => [draft?.name, draft?.addresses[0]?.address])).toMatchObject([
    ["George 't Hooft", { line1: "'s Lane", postcode: 'SW1A 2AA' }],
    ['Zoë Roy', { postcode: 'T12 W8KP' }],
  ]);
});

test('a WooCommerce file yields customers with two addresses, and other roles are refused', async () => {
  const { source, rows } = await readSample('customers-woo.csv');
  expect(source).toBe('WooCommerce');
  expect(rows[0]?.draft).toMatchObject({
    email: 'm.vogel@example.net',
    name: 'Mia Vogel',
    since: '2023-04-11T09:20:00',
    addresses: [
      { address: { line1: '77 Site Road', city: 'Redmond' }, isBilling: false },
      { address: { line1: '1 Pine St', company: 'Vogel Heating' }, isBilling: true },
    ],
  });
  expect(rows[1]).toMatchObject({ line: 3, problem: 'This is not a customer but administrator' });
});

test('a Magento file yields a customer with a tax number and the addresses in the rows below', async () => {
  const { source, rows } = await readSample('customers-magento2.csv');
  expect([source, rows.length]).toEqual(['Magento', 1]);
  expect(rows[0]?.draft).toMatchObject({
    email: 'k.lund@example.dk',
    name: 'Kari Lund',
    addresses: [
      { address: { line1: 'Havnegade 1', line2: '2. tv', country: 'DK', taxNumber: 'DK00000000' }, isBilling: true },
      { address: { line1: 'Byggeplads 4', city: 'Odense' }, isBilling: false },
    ],
  });
});

test('no reader returns a password or its hash', async () => {
  for (const name of ['customers-woo.csv', 'customers-magento2.csv']) {
    const { rows, leftBehind } = await readSample(name);
    expect(JSON.stringify(rows)).not.toContain('notareal');
    expect(leftBehind.join(' ')).not.toMatch(/pass|token/);
  }
});

const blank = { line: 2, names: ['A B'], phone: '', addresses: [] };

test.each([
  ['', 'There is no email address'],
  ['somebody', 'This is not an email address'],
])('the email address “%s” is refused', (email, problem) => {
  expect(readCustomer({ ...blank, email })).toMatchObject({ problem, draft: null });
});

test('an address that the shop does not accept is left out with a warning; its customer is still imported', () => {
  const addresses = [{ line1: '1 Road', city: 'Town', country: 'Atlantis' }];
  expect(readCustomer({ ...blank, email: 'A@Example.com', addresses })).toMatchObject({
    warnings: ['An address is left out: Atlantis is not a country'],
    draft: { email: 'a@example.com', addresses: [] },
  });
});

test('a warning about an address names the value that is not valid', () => {
  const address = { name: 'A B', line1: '1 Road', city: 'Oslo', postcode: '15', country: 'NO' };
  expect(readCustomer({ ...blank, email: 'a@example.com', addresses: [address] }).warnings).toEqual([
    'An address is left out: Not valid for Norway (15)',
  ]);
});

test('a note that is cut is a warning', () => {
  const read = readCustomer({ ...blank, email: 'a@example.com', note: 'x'.repeat(2001) });
  expect(read.warnings).toEqual(['The note is cut to its first 2,000 characters']);
  expect(read.draft?.note).toHaveLength(2000);
});

test('a customer without an email address is refused by the name in the file', () => {
  expect(readCustomer({ ...blank, email: '', names: ['', 'Lea Roth'] })).toMatchObject({ label: 'Lea Roth' });
});

test('addresses beyond twenty are left out with a warning', () => {
  const road = (number: number) => ({
    name: 'A B',
    line1: `${number} Road`,
    city: 'Oslo',
    postcode: '0150',
    country: 'NO',
  });
  const addresses = Array.from({ length: 22 }, (_, at) => road(at + 1));
  const read = readCustomer({ ...blank, email: 'a@example.com', addresses });
  expect(read.draft?.addresses).toHaveLength(20);
  expect(read.warnings).toEqual(['2 addresses are left out: a file adds at most 20 of a customer']);
});

test('a product file is recognized as one, and belongs on another page', () => {
  const cells = ['Handle', 'Title', 'Option1 Name', 'Variant SKU', 'Variant Price'];
  expect(() => recognizeFile({ line: 1, cells })).toThrow(
    'This is a product file of Shopify. Upload it on the page Import.',
  );
});

test('a file of an unknown shop system is not recognized', () => {
  expect(() => recognizeFile({ line: 1, cells: ['SKU', 'Name', 'Price'] })).toThrow('does not recognize this file');
});

test.each([
  [
    'Magento',
    'email,_website,_store,created_at,firstname,lastname,password_hash,rp_token',
    'k@example.dk,base,default,2022-02-02 10:00:00,Kari,Lund,secret,secret',
    { name: 'Kari Lund', since: '2022-02-02T10:00:00', addresses: [] },
  ],
  [
    'Magento',
    '_website,_email,_entity_id,city,country_id,firstname,lastname,postcode,street,telephone,_address_default_billing_',
    'base,k@example.dk,4,Aarhus,DK,Kari,Lund,8000,Havnegade 1,+45 00 00 00 00,1',
    {
      name: 'Kari Lund',
      addresses: [{ address: { line1: 'Havnegade 1', city: 'Aarhus', country: 'DK' }, isBilling: true }],
    },
  ],
  [
    'PrestaShop',
    'Customer ID,Active (0/1),Email *,Password *,Last name *,First name *,Newsletter (0/1),Registration date',
    '1,1,k@example.dk,secret,Lund,Kari,1,2024-01-01',
    { name: 'Kari Lund', newsletter: true, since: '2024-01-01T00:00:00' },
  ],
  [
    'BigCommerce',
    'Customer ID,First Name,Last Name,Company,Email,Phone,Customer Group,Date Joined',
    '1,Kari,Lund,Lund VVS,k@example.dk,,Trade,2024-05-01',
    { name: 'Kari Lund', since: '2024-05-01T00:00:00' },
  ],
  [
    'WooCommerce',
    'Name,Username,Last Active,Sign Up,Email,Orders,Country / Region,City,Postal Code',
    'Kari Lund,klund,2026-01-01 00:00:00,2023-04-11 09:20:00,k@example.dk,3,DK,Aarhus,8000',
    { name: 'Kari Lund', since: '2023-04-11T09:20:00', addresses: [] },
  ],
])('a customer of the %s columns %s is read, without passwords', async (shop, head, line, draft) => {
  const { kind, source, rows } = await readFile(`${head}\n${line}\n`);
  expect([kind, source]).toEqual(['customers', shop]);
  expect(rows).toMatchObject([{ label: 'k@example.dk', problem: null, draft }]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});
