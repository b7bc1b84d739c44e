/** A name as everybody may see it: the first name, and the first letter of the last. */
export const formatPublicName = (name: string): string => {
  const [first = '', ...others] = name.split(' ').filter(Boolean);
  const last = /\p{L}\p{M}*/u.exec(others.at(-1) ?? '')?.[0];
  return last === undefined ? first : `${first} ${last.toLocaleUpperCase('en-US')}.`;
};
