/** In place of a button that the server would refuse, until the address is verified; the banner above sends the link. */
export const ProveFirst = ({ what }: { what: string }) => (
  <p className="mt-4 font-semibold">Verify your e-mail address first, then you can {what}.</p>
);
