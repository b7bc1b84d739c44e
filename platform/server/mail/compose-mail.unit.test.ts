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
  goods: [
    {
      heading: '',
      products: [
        { name: 'Elbow <15>', sku: 'FIT-1', quantity: 2, img: '/pictures/elbow-640.webp', amount: '$5.99' },
        { name: 'Tap', sku: 'TAP-1', quantity: 1, img: 'https://maker.example/tap.jpg', amount: '$40.00' },
      ],
    },
  ],
  sums: [
    ['Delivery', 'Free'],
    ['Total', '$45.99'],
  ],
  facts: [['Deliver to', '1 Pipe Lane\nOslo']],
  footer: 'Not you?',
} satisfies MailContent;
const mail = composeMail(letter, shop);

test('an email begins with the shop’s name and ends with it, below the footer of its author', () => {
  expect(mail.text).toContain('-- \nNot you?\nRør & <Sønn>\nPipes & parts.\nhttps://shop.example');
  expect(mail.html).toContain('>Rør &amp; &lt;Sønn&gt;</p>');
  expect(mail.html).toContain('Not you?<br>Rør &amp; &lt;Sønn&gt;<br>Pipes &amp; parts.');
});

test('an email attaches its logo and aligns amounts to the right in one column, with Free delivery', () => {
  expect(mail.attachments).toMatchObject([{ cid: 'mark', contentType: 'image/png' }]);
  expect(mail.html).toContain('src="cid:mark"');
  for (const amount of ['\\$5\\.99', 'Free', '\\$45\\.99']) {
    expect(mail.html).toMatch(new RegExp(`text-align:right[^>]*>${amount}<`));
  }
  expect(mail.html).not.toMatch(/text-align:right[^>]*>1 Pipe/);
  expect(mail.html).toContain('Hello &lt;Nora&gt;,');
});

test('an email shows each product with its smallest picture by an absolute address, in a fixed size', () => {
  const pictures = mail.html.match(/<img src="https[^>]*>/g) ?? [];
  expect(pictures).toHaveLength(2);
  expect(pictures[0]).toContain(
    'src="https://shop.example/pictures/elbow-320.webp" alt="FIT-1" width="56" height="56"',
  );
  expect(pictures[1]).toContain('src="https://maker.example/tap.jpg"');
  expect(mail.html).toContain('2 × Elbow &lt;15&gt;');
  expect(mail.text).toContain(
    '2 × Elbow <15>: $5.99\n1 × Tap: $40.00\nDelivery: Free\nTotal: $45.99\nDeliver to: 1 Pipe',
  );
});

test('an email supports dark mode: every colored element has a class for it', () => {
  const coloredTags = mail.html.match(/<[^>]*#[\da-f]{6}[^>]*>/g) ?? [];
  expect(coloredTags.length).toBeGreaterThan(4);
  expect(coloredTags.filter((tag) => !/class="(?:page|card|quiet|line|act)/.test(tag))).toEqual([]);
  expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
});
