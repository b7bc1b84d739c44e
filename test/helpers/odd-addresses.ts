/** Email addresses that every form accepts: valid by the HTML standard or by the specification's pattern. */
export const takenAddresses = ['a!b@example.com', 'a@b.c', "a'@example.com", 'jörg@example.com'];

/** Email addresses that every form rejects. */
export const refusedAddresses = [
  'x@y',
  'a..b@example.com',
  '.a@example.com',
  'a@1.2',
  'a b@example.com',
  'a@example.com.',
  'plain',
];
