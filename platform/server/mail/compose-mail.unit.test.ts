import { expect, test } from 'vitest';
import { composeMail, type MailContent } from './compose-mail.ts';

const shop = {
  name: 'Rør & <Sønn>',
  tagline: 'Pipes & parts.',
  timeZone: 'UTC',
  publicUrl: 'https://shop.example',
  logo: { filename: 'mark.png', contentType: 'image/png', content: Buffer.from(''), cid: 'mark' },
  from: { name: '', address: '', shop: 'Rør & <Sønn>' },
};
const letter = {
  to: 'nora@example.com',
  subject: 'Order 7 received',
  greeting: 'Hello <Nora>,',
  paragraphs: ['Transaction: pi_1'],
  facts: [
    ['2 × Elbow', '$5.99'],
    ['Deliver to', '1 Pipe Lane\nOslo'],
  ],
  footer: 'Not you?',
} satisfies MailContent;
const mail = composeMail(letter, shop);

test('an email begins with the shop’s name and ends with it, below the footer of its author', () => {
  expect(mail.text).toContain('-- \nNot you?\nRør & <Sønn>\nPipes & parts.\nhttps://shop.example');
  expect(mail.html).toContain('>Rør &amp; &lt;Sønn&gt;</p>');
  expect(mail.html).toContain('Not you?<br>Rør &amp; &lt;Sønn&gt;<br>Pipes &amp; parts.');
});

test('an email attaches its logo and aligns amounts to the right', () => {
  expect(mail.attachments).toMatchObject([{ cid: 'mark', contentType: 'image/png' }]);
  expect(mail.html).toContain('src="cid:mark"');
  expect(mail.html).toMatch(/text-align:right[^>]*>\$5\.99</);
  expect(mail.html).not.toMatch(/text-align:right[^>]*>1 Pipe/);
  expect(mail.html).toContain('Hello &lt;Nora&gt;,');
});

test('an email supports dark mode: every colored element has a class for it', () => {
  const coloredTags = mail.html.match(/<[^>]*#[\da-f]{6}[^>]*>/g) ?? [];
  expect(coloredTags.length).toBeGreaterThan(4);
  expect(coloredTags.filter((tag) => !/class="(?:page|card|quiet|line|act)/.test(tag))).toEqual([]);
  expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
});
