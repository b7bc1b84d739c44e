import { formatDateTimeInZone } from '#platform/contract/dates.ts';
import { formatListTime } from '#platform/contract/list-time.ts';
import { getShopTimeZone } from '#platform/contract/zoned-time.ts';

/**
 * A time in a list, as short as its age allows. The full time with its zone is in its tooltip.
 * @param format `formatAgo` counts the minutes of the last hour, for news; `formatListDay` never shows an hour
 */
export const ListTime = ({ at, format = formatListTime }: { at: string; format?: (iso: string) => string }) => (
  <time dateTime={at} title={formatDateTimeInZone(at, getShopTimeZone())} className="figures whitespace-nowrap">
    {format(at)}
  </time>
);
