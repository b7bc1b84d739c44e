import type { ReactNode } from 'react';
import { Link } from 'react-router';

type TileProps = {
  label: string;
  value: ReactNode;
  /** A smaller line below the value. */
  note?: ReactNode;
  tone?: 'muted' | 'danger' | undefined;
};

const surface = 'card-surface block h-full px-4 py-3';

const getValueClass = (tone: TileProps['tone']): string =>
  `numeral block text-2xl ${{ none: '', muted: 'text-muted', danger: 'text-error' }[tone ?? 'none']}`;

/** A figure with its label, one of several in a `dl`. */
export const Tile = ({ label, value, note, tone }: TileProps) => (
  <div className={surface}>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={getValueClass(tone)}>{value}</dd>
    {note !== undefined && <dd className="figures text-sm text-muted">{note}</dd>}
  </div>
);

/**
 * A figure that links to what it sums up or counts.
 * @param title more about it, for a tooltip
 * @param isWaiting marks what somebody has to do
 */
export const LinkTile = ({
  label,
  value,
  note,
  tone,
  to,
  title,
  isWaiting = false,
}: TileProps & { to: string; title?: string; isWaiting?: boolean }) => (
  <Link to={to} title={title} className={surface}>
    <span className="block text-sm text-muted">
      {isWaiting && (
        <span aria-hidden className="text-copper">
          ●{' '}
        </span>
      )}
      {label}
    </span>
    <span className={getValueClass(tone)}>{value}</span>
    {note !== undefined && <span className="figures block text-sm text-muted">{note}</span>}
  </Link>
);
