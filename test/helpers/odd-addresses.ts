/** E-mail addresses that every form takes, each as the HTML standard or the specified pattern takes it. */
export const takenAddresses = ['a!b@example.com', 'a@b.c', "a'@example.com", 'jörg@example.com'];

/** What no form takes for an e-mail address. */
export const refusedAddresses = [
  'x@y',
  'a..b@example.com',
  '.a@example.com',
  'a@1.2',
  'a b@example.com',
  'a@example.com.',
  'plain',
];
