/** The form in which emails are compared, so that capitals and plus-addresses do not make another person. */
export const normalizeEmail = (email: string): string => {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  return `${local.split('+')[0]}@${domain}`;
};
