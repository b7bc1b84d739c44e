const PIPE = 'M-10 92H196';
const FALLEN = 'M270 92h74a44 44 0 0 1 44 44v134';

/** The picture of the 404 page: a joint that came apart, and a puddle. */
export const LeakingPipe = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 480 280" role="img" aria-label="404: a leaking pipe" className={className} fill="none">
    <path d="M0 262h480" stroke="var(--color-base-300)" strokeWidth="2" />
    <ellipse cx="234" cy="262" rx="128" ry="13" fill="var(--color-info)" opacity="0.2" />
    <ellipse cx="234" cy="261" rx="80" ry="7" fill="var(--color-info)" opacity="0.4" />
    <g>
      <path d={PIPE} stroke="var(--metal)" strokeWidth="44" />
      <path d="M-10 79H196" stroke="var(--metal-light)" strokeWidth="7" />
      <path d="M-10 110H196" stroke="#000" strokeOpacity="0.16" strokeWidth="8" />
      <rect x="60" y="62" width="18" height="60" rx="4" fill="currentColor" />
      <path d="M69 62V0" stroke="currentColor" strokeWidth="8" />
      <rect x="168" y="56" width="34" height="72" rx="5" fill="var(--color-neutral)" />
      <path d="M179 57v70M191 57v70" stroke="var(--color-neutral-content)" strokeOpacity="0.3" strokeWidth="2" />
    </g>
    <g transform="rotate(7 388 270)">
      <path d={FALLEN} stroke="var(--metal)" strokeWidth="44" />
      <path d="M270 79h74a57 57 0 0 1 57 57v134" stroke="var(--metal-light)" strokeWidth="7" />
      <path d="M270 110h74a26 26 0 0 1 26 26v134" stroke="#000" strokeOpacity="0.16" strokeWidth="8" />
      <ellipse cx="270" cy="92" rx="7" ry="22" fill="#000" fillOpacity="0.55" />
    </g>
    <path
      d="M202 84c14-4 26 4 30 22 3 14 4 40 2 156M202 98c10 0 16 6 18 18"
      stroke="var(--color-info)"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <g fill="var(--color-info)">
      <path className="animate-drip" d="M254 150c6 9 9 15 9 20a9 9 0 0 1-18 0c0-5 3-11 9-20Z" />
      <path className="animate-drip [animation-delay:0.7s]" d="M214 138c5 8 8 12 8 17a8 8 0 0 1-16 0c0-5 3-9 8-17Z" />
      <circle cx="206" cy="248" r="4" />
      <circle cx="262" cy="244" r="5" />
      <circle cx="282" cy="252" r="3" />
    </g>
  </svg>
);
