/** The mark: a return bend of copper pipe between two nuts, which reads as a C. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="none">
    <path d="M24 7.5H14a8.5 8.5 0 0 0 0 17h10" stroke="var(--metal)" strokeWidth="7" />
    <path d="M24 5.75H14a10.25 10.25 0 0 0-10.1 8.5" stroke="var(--metal-light)" strokeWidth="1.5" />
    <rect x="22" y="2" width="6.5" height="11" rx="1.25" fill="currentColor" />
    <rect x="22" y="19" width="6.5" height="11" rx="1.25" fill="currentColor" />
  </svg>
);

/** The mark and the name. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <Mark />
    <span className="font-display text-[1.75rem] leading-none font-semibold tracking-[-0.005em]">Copperline</span>
  </span>
);
