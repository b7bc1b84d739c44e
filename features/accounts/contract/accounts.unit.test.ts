import { expect, test } from 'vitest';
import { LoginForm, RegisterForm } from './sign-in.ts';

const listErrorMessages = (form: typeof LoginForm | typeof RegisterForm, values: object) =>
  form.safeParse(values).error?.issues.map(({ message }) => message) ?? [];

const validLogin = { email: 'a1@shop.com', password: 'secret' };

test('empty fields show the specified messages', () => {
  expect(listErrorMessages(RegisterForm, { name: ' ', email: ' ', password: '' })).toEqual([
    'Name is Required',
    'Email is Required',
    'Password is Required',
  ]);
});

/** If the pattern accepted them, mail to each would go to victim@evil.com or to several mailboxes. */
const otherMailboxes = [
  'x1<victim@evil.com>',
  '"q"<victim@evil.com>',
  'victim@evil.com(comment)',
  'group:victim@evil.com;',
  'a,victim@evil.com',
  'a\\victim@evil.com',
  'victim@evil.com[1]',
  'é\u0007victim@evil.com',
  'é\u200bvictim@evil.com',
  'victim@evil.com.',
  'victim@evil.com\u3002',
  'victim@evil.com\ufe0f',
  'victim@evil.co\u034fm',
];

test.each(otherMailboxes)('rejects %j, which is not one mailbox', (email) => {
  expect(listErrorMessages(LoginForm, { ...validLogin, email })).toEqual(['Provide a valid Email']);
});

test.each([
  'plain',
  'a@b',
  'a..b@shop.com',
  '.a@shop.com',
  'a.@shop.com',
  'a@1.2',
  'a@192.0.2.1',
  '@shop.com',
  'a b@shop.com',
  'a@@shop.com',
  'a@shop.com x',
  'a@-shop.com',
])('rejects %s, which is not an address', (email) => {
  expect(listErrorMessages(LoginForm, { ...validLogin, email })).toEqual(['Provide a valid Email']);
});

test.each([
  ['a1@shop.com', 'a1@shop.com'],
  [' John.Doe@My-Shop.co.uk ', 'john.doe@my-shop.co.uk'],
  ['o+tag@sub.example.museum', 'o+tag@sub.example.museum'],
  ['a!b@example.com', 'a!b@example.com'],
  ['a@b.c', 'a@b.c'],
  ['jörg@example.com', 'jörg@example.com'],
  ['Victim@evil.coｍ', 'victim@evil.com'],
  ['victim@evil.co𝐌', 'victim@evil.com'],
])('accepts %s and stores it as %s', (email, storedEmail) => {
  expect(LoginForm.parse({ ...validLogin, email }).email).toBe(storedEmail);
});

test('rejects a five-character password', () => {
  expect(listErrorMessages(LoginForm, { ...validLogin, password: '12345' })).toEqual([
    'Must be 6 characters or longer',
  ]);
});
