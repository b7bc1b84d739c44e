/** Tracking page addresses of known carriers; the tracking number is appended. */
const trackingPages: Record<string, string> = {
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  DPD: 'https://tracking.dpd.de/status/en_US/parcel/',
  GLS: 'https://gls-group.com/GROUP/en/parcel-tracking?match=',
};

export const carriers: string[] = Object.keys(trackingPages);

/** The tracking page of a parcel; null without a number or if the carrier's page is unknown. */
export const trackingUrl = (carrier: string, trackingNumber: string): string | null => {
  const known = carriers.find((name) => name.toLowerCase() === carrier.trim().toLowerCase());
  if (known === undefined || trackingNumber === '') return null;
  return `${trackingPages[known]}${encodeURIComponent(trackingNumber)}`;
};
