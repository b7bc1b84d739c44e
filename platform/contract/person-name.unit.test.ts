import { expect, test } from 'vitest';
import { sanitizePersonName, PersonName } from './person-name.ts';

const getMessages = (name: string) => PersonName.safeParse(name).error?.issues.map(({ message }) => message);

test.each([
  'Nora Newcomer',
  "Seán O'Neill",
  'Zoë D’Arcy-Smith',
  'J. R. R. Tolkien',
  'Nguyễn Thị Ánh',
  '山田・太郎',
  'अनुष्का शर्मा',
  'محمد الأمين',
  'Ольга Сергеевна',
  'Meyer & Sons 2',
  'x'.repeat(80),
])('%s is accepted as a name', (name) => {
  expect(PersonName.parse(name)).toBe(name.normalize('NFC'));
});

test.each(['', ' ', '\u200b', '\u3164', '\u2066\u2069'])(
  '%j is refused as empty because nothing in it is visible',
  (name) => {
    expect(getMessages(name)).toEqual(['Name is Required']);
  },
);

test.each(['...', '42', '🎉'])('%s is refused because it has no letter', (name) => {
  expect(getMessages(name)).toEqual(['Use at least one letter']);
});

test.each([
  'A\n\nYOUR ACCOUNT IS LOCKED',
  'A\r\nBcc x',
  'Nora\u0000',
  'Nora\tNew',
  'Nora\u202egnp.exe',
  'No\u200bra',
  'No\u00adra',
  'Nora\u3164',
])('%j is refused for its control or invisible characters', (name) => {
  expect(getMessages(name)).toEqual(['Use letters, digits, spaces, hyphens and dots']);
});

test.each([
  ['https://evil.example', ':'],
  ['Nora <b>', '<'],
  ['nora@evil', '@'],
  ['Nora 🎉', '🎉'],
  ['Nora ❤️', '❤'],
])('%s is refused, and the message names the character to leave out', (name, odd) => {
  expect(getMessages(name)).toEqual([`Remove ${odd} and use letters, digits, spaces, hyphens and dots`]);
});

test.each(['Go to evil.example', 'www.evil.com', 'x.co'])(
  '%s is refused because it looks like a web address',
  (name) => {
    expect(getMessages(name)).toEqual(['Put a space after each dot']);
  },
);

test('81 letters are too many, and joiners between letters are removed', () => {
  expect(getMessages('x'.repeat(81))).toEqual(['Must be 80 characters or shorter']);
  expect(PersonName.parse(' علی\u200cرضا ')).toBe('علیرضا');
});

test.each([
  ['x'.repeat(5008), 'x'.repeat(80)],
  ['𝒳'.repeat(50), '𝒳'.repeat(40)],
  ['A\n\nLOCKED https://evil.example', 'A LOCKED https evil. example'],
  ['\u202eNora', 'Nora'],
  ['\u200b', 'Customer'],
])('a name from another provider is reduced to a valid name: $0', (input, name) => {
  expect(sanitizePersonName(input)).toBe(name);
  expect(PersonName.parse(name)).toBe(name);
});
