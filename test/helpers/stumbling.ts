/** What a pattern may stumble over, again and again. */
export const pieces = [
  ...['a', '1', ' ', '\t', ',', ';', '"', '.', '-', '/', '@', '\n', '\u{FEFF}', 'ﷺ'],
  ...['a@', '@a', 'a.', '1,', '1 ', '1/', '1 1/', '1 x ', '1x', '"",', '",', '1-', ' -', 'm1 x ', '1.', 'x ', 'dn '],
  ...['mm1 ', '1 c ', '- 1 to ', 'in', 'half ', 'www', 'http:', '](', 'pcs', ' pcs', '# ', '\r\n', 'sku '],
];
