/** The logo: a return bend of copper pipe between two nuts, which reads as a C. */
export const LogoIcon = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="none" className="shrink-0">
    <path d="M31 7H13a9 9 0 0 0 0 18h18" stroke="var(--metal)" strokeWidth="6.5" />
    <path d="M31 5.4H13a10.6 10.6 0 0 0-10.4 8.6" stroke="var(--metal-light)" strokeWidth="1.5" />
    <rect x="21" y="1.5" width="5" height="11" rx="1.25" fill="currentColor" />
    <rect x="21" y="19.5" width="5" height="11" rx="1.25" fill="currentColor" />
  </svg>
);

/** Sets longer names smaller and on up to three lines, so that the header never cuts off a shop name. */
const getNameStyle = (name: string): string => {
  const letters = [...name].length;
  if (letters <= 10) return 'text-[1.75rem] whitespace-nowrap';
  return letters <= 24 ? 'text-xl' : 'text-sm';
};

/**
 * The logo and the shop name.
 * @param mark the address of the shop's own logo; empty for the built-in one
 */
export const Logo = ({ name, mark }: { name: string; mark: string }) => (
  <span className="inline-flex min-w-0 items-center gap-2.5">
    {mark === '' ? <LogoIcon /> : <img src={mark} alt={name} width={32} height={32} />}
    {/* On the narrowest phones, the header shows only the logo. */}
    <span
      dir="auto"
      className={`logo-name font-display -my-0.5 py-1 leading-none font-semibold tracking-[-0.005em] text-balance wrap-anywhere max-[22rem]:hidden ${getNameStyle(name)}`}
    >
      {name}
    </span>
  </span>
);
