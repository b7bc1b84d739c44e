import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/contract/dates.ts';
import { NOT_TAKEN_BACK } from '#features/returns/contract/return.ts';
import { policies } from '#features/settings/contract/policies.ts';
import { api } from '#platform/web/api.ts';

/** True if the page about returns has the standard text. If the text cannot be loaded, it counts as the owner's. */
const hasStandardText = async (): Promise<boolean> => {
  const page = await api.call(policies.get, { params: { page: 'shipping' } }).catch(() => null);
  return page?.html === '';
};

/**
 * Says until when goods can be returned, and which cannot. An owner's own text on returns replaces the standard
 * exceptions.
 * @param until ISO time
 */
export const SendBackNote = ({ until }: { until: string }) => {
  const [isStandard, setStandard] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void hasStandardText().then((is) => {
      if (isMounted) setStandard(is);
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <p>
      You can send goods back until {formatDay(until)}. {isStandard && `${NOT_TAKEN_BACK} `}Faulty goods can always be
      returned. See{' '}
      <Link to="/shipping" className="link">
        Shipping and returns
      </Link>
      .
    </p>
  );
};
