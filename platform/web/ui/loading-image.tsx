/** The loading picture: water flowing through a pipe. */
export const LoadingImage = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 240 120" role="img" aria-label="Loading" className={`w-60 ${className ?? ''}`} fill="none">
    <g stroke="var(--metal)" strokeWidth="20">
      <path d="M0 84h52a20 20 0 0 0 20-20v-8a20 20 0 0 1 20-20h56a20 20 0 0 1 20 20v8a20 20 0 0 0 20 20h52" />
    </g>
    <path
      d="M0 84h52a20 20 0 0 0 20-20v-8a20 20 0 0 1 20-20h56a20 20 0 0 1 20 20v8a20 20 0 0 0 20 20h52"
      stroke="var(--surface)"
      strokeWidth="6"
      strokeDasharray="28 20"
      strokeLinecap="round"
      className="animate-flow"
    />
    <g fill="currentColor">
      <rect x="30" y="68" width="8" height="32" rx="2" />
      <rect x="202" y="68" width="8" height="32" rx="2" />
      <rect x="96" y="20" width="8" height="32" rx="2" />
      <rect x="136" y="20" width="8" height="32" rx="2" />
    </g>
  </svg>
);
