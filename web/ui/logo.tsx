/** The mark: a return bend of copper pipe between two nuts, which reads as a C. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="none">
    <path d="M24 7.500H14a8.500 8.500 0 0 0 0 17h10" stroke="var(--metal)" strokeWidth="7" />
    <path d="M24 5.750H14a10.250 10.250 0 0 0-10.100 8.500" stroke="var(--metal-light)" strokeWidth="1.500" />
    <rect x="22" y="2" width="6.500" height="11" rx="1.250" fill="currentColor" />
    <rect x="22" y="19" width="6.500" height="11" rx="1.250" fill="currentColor" />
  </svg>
);

/** The mark and the name. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <Mark />
    <span className="font-display text-[1.75rem] leading-none font-semibold tracking-[-0.005em]">Copperline</span>
  </span>
);
