/** Statements that go to the database together; each may end with a remark. */
export const joinStatements = (statements: readonly string[]): string =>
  statements.map((text) => `${text}\n`).join(';');
