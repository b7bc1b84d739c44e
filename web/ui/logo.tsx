/** The mark: a return bend of copper pipe between two nuts, which reads as a C. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="none">
    <path d="M31 7H13a9 9 0 0 0 0 18h18" stroke="var(--metal)" strokeWidth="6.5" />
    <path d="M31 5.4H13a10.6 10.6 0 0 0-10.4 8.6" stroke="var(--metal-light)" strokeWidth="1.5" />
    <rect x="21" y="1.5" width="5" height="11" rx="1.25" fill="currentColor" />
    <rect x="21" y="19.5" width="5" height="11" rx="1.25" fill="currentColor" />
  </svg>
);

/** The mark and the name. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2.5">
    <Mark />
    {/* On the narrowest phone the mark says it. */}
    <span className="font-display max-[22rem]:hidden text-[1.75rem] leading-none font-semibold tracking-[-0.005em]">
      Copperline
    </span>
  </span>
);
