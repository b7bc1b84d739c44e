/** The picture of the 404 page: a joint that came apart, and what came of it. */
export const LeakingPipe = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 480 260" role="img" aria-label="404: a leaking pipe" className={className} fill="none">
    <ellipse cx="240" cy="238" rx="150" ry="12" fill="var(--color-info)" opacity="0.22" />
    <ellipse cx="240" cy="238" rx="90" ry="7" fill="var(--color-info)" opacity="0.35" />
    <g stroke="var(--color-primary)" strokeWidth="44">
      <path d="M0 96h196" />
      <path d="M284 96h60a46 46 0 0 1 46 46v118" transform="rotate(5 284 96)" />
    </g>
    <g stroke="#fff" strokeOpacity="0.35" strokeWidth="6">
      <path d="M0 84h196" />
      <path d="M284 84h60a58 58 0 0 1 58 58v118" transform="rotate(5 284 96)" />
    </g>
    <path d="M186 64v64" stroke="currentColor" strokeWidth="18" />
    <path d="M290 62v66" stroke="currentColor" strokeWidth="18" transform="rotate(5 284 96)" />
    <g fill="var(--color-info)">
      <path d="M232 122c9 15 14 23 14 30a14 14 0 0 1-28 0c0-7 5-15 14-30Z" />
      <path d="M252 172c7 12 11 18 11 24a11 11 0 0 1-22 0c0-6 4-12 11-24Z" opacity="0.8" />
      <path d="M222 196c5 9 8 13 8 18a8 8 0 0 1-16 0c0-5 3-9 8-18Z" opacity="0.6" />
    </g>
    <path
      d="M200 92c18 10 32 12 40 26M280 96c-14 6-20 10-24 22"
      stroke="var(--color-info)"
      strokeWidth="6"
      strokeLinecap="round"
    />
  </svg>
);
