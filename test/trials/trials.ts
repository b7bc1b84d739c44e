import { breakDisk } from './break-disk.ts';
import { endExpired } from './end-expired.ts';
import { fillDisk } from './fill-disk.ts';
import { fireAlerts } from './fire-alerts.ts';
import { followMissed } from './follow-missed.ts';
import { passPooler } from './pass-pooler.ts';
import { sendMails } from './send-mails.ts';
import { shareLimits } from './share-limits.ts';
import { stayAway } from './stay-away.ts';

/* npm run test:trials, or only the named parts: npm run test:trials -- mails limits */

const proofs = {
  mails: sendMails,
  limits: shareLimits,
  expired: endExpired,
  events: followMissed,
  disk: fillDisk,
  'broken-disk': breakDisk,
  pooler: passPooler,
  alerts: fireAlerts,
  away: stayAway,
};

const verdict = (isTrue: boolean | null): string => {
  if (isTrue === null) return 'NOT TRIED';
  return isTrue ? 'holds' : 'BROKEN';
};

const named = process.argv.slice(2);
for (const [name, prove] of Object.entries(proofs)) {
  if (named.length > 0 && !named.includes(name)) continue;
  for (const { title, found, isTrue } of await prove()) {
    console.log(`${verdict(isTrue)}: ${title}: ${found}`);
    if (isTrue === false) process.exitCode = 1;
  }
}
