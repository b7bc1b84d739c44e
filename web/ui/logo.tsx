/** The mark, a bend of copper pipe with its collars, and the name. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden fill="none" strokeLinecap="butt">
      <path d="M4 10h8a10 10 0 0 1 10 10v8" stroke="var(--color-primary)" strokeWidth="8" />
      <path d="M4 8h8a12 12 0 0 1 12 12v8" stroke="var(--color-base-100)" strokeOpacity="0.45" strokeWidth="1.6" />
      <path d="M6 3.5v13M15.500 26h13" stroke="currentColor" strokeWidth="3.4" />
    </svg>
    <span className="font-display text-[1.6rem] leading-none font-semibold tracking-tight">Copperline</span>
  </span>
);
