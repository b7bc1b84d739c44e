/** The subject of an email about a request to one approver, by the id of their membership. */
export const toMailSubject = (requestId: string, memberId: string): string => `${requestId} ${memberId}`;

/** @throws Error if it is no such subject */
export const parseMailSubject = (subject: string): { requestId: string; memberId: string } => {
  const [requestId, memberId] = subject.split(' ');
  if (requestId === undefined || memberId === undefined) throw new Error('not a request and a membership');
  return { requestId, memberId };
};
