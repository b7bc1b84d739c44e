import { writeSection } from '../../bench/report.ts';
import type { Claim } from '../trials/claim.ts';
import type { Failure } from './failures.ts';
import type { Tried } from './try-failure.ts';

export type Row = { failure: Failure; tried: Tried; isPlanted?: boolean };

const list = (counts: Map<string, number>): string =>
  [...counts].map(([outcome, count]) => `${count} x ${outcome}`).join(', ') || 'none';

/** A failure and its result in one line. */
export const formatRow = ({ failure, tried }: Row): string =>
  `${tried.failed.length === 0 ? 'holds' : 'BROKEN'}: ${failure.title}: ${tried.requests} requests, ${tried.acknowledged} acknowledged, ${tried.lost} lost, ${tried.doubled} keys with two orders, ${tried.gap.toFixed(1)} s without an order, other responses: ${list(tried.others)}, pages: ${list(tried.pages)}`;

const asLine = ({ failure, tried, isPlanted }: Row): string => {
  const { requests, acknowledged, lost, doubled, gap, others, pages, broken, failed } = tried;
  const limit = Number.isFinite(failure.most) ? ` (${failure.most})` : '';
  const verdict = isPlanted ? 'found' : 'holds';
  const cells = [
    failure.title,
    requests,
    acknowledged,
    lost,
    doubled,
    `${gap.toFixed(1)} s${limit}`,
    list(others),
    list(pages),
    broken.length,
    failed.length === 0 ? verdict : `**${failed.join('; ')}**`,
  ];
  return `| ${cells.join(' | ')} |`;
};

const HEAD = `Etcd, Patroni and PostgreSQL 18 with quorum commit for three machines, HAProxy and two shops share these cores. Three buyers order continuously, each order with its own idempotency key, and retry failures after 100 ms; a visitor reads three pages. The allowed gap is in parentheses.

| event | requests | acknowledged | lost | keys with two orders | longest gap | other responses | pages | broken rules | result |
|---|---|---|---|---|---|---|---|---|---|
`;

export const writeReport = (rows: Row[], claims: Claim[], load: string): void =>
  writeSection(
    'Any machine may die',
    'test:cluster',
    `${HEAD}${rows.map(asLine).join('\n')}\n\n${claims.map(({ title, found, isTrue }) => `- ${title}: ${found}: ${isTrue ? 'holds' : '**BROKEN**'}`).join('\n')}\n- ${load}`,
  );
