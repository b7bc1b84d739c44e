import { formatDateTimeInZone } from '#platform/contract/dates.ts';
import { formatAgo, formatListTime } from '#platform/contract/list-time.ts';
import { getShopTimeZone } from '#platform/contract/zoned-time.ts';

/**
 * A time in a list, as short as its age allows. The full time with its zone is in its tooltip.
 * @param ago counts the minutes of the last hour, for news
 */
export const ListTime = ({ at, ago = false }: { at: string; ago?: boolean }) => (
  <time dateTime={at} title={formatDateTimeInZone(at, getShopTimeZone())} className="figures whitespace-nowrap">
    {(ago ? formatAgo : formatListTime)(at)}
  </time>
);
