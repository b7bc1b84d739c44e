/** Stands in place of a button until the address is verified, as the server refuses it before. */
export const VerifyEmailFirst = ({ what }: { what: string }) => (
  <p className="mt-4 font-semibold">Verify your e-mail address first, then you can {what}.</p>
);
