/** The line above the header of a shop that charges no real card. */
export const TestModeBar = () => (
  <p className="bg-neutral px-4 py-0.5 text-center text-xs font-medium text-neutral-content">
    <span className="text-metal">● </span>
    Test mode: no real card is charged
  </p>
);
