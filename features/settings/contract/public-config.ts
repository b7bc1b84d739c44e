import type { Cents } from '#platform/contract/money.ts';

/** Configuration that every page may read: nothing personal, nothing secret. */
export type PublicConfig = {
  mode: 'embedded' | 'production';
  /** The origin of links, without a trailing slash. */
  publicUrl: string;
  /** In cents, for goods that are not delivered free. */
  shippingFeeCents: Cents;
  /** The shop's pages on social networks; empty unless configured. */
  socialLinks: string[];
  /** True if devices may store the catalog for offline use. */
  offline: boolean;
  /** True if people can sign in with Google. */
  google: boolean;
  stripe: {
    publishableKey: string;
    /** The script that replaces js.stripe.com, in embedded mode only. */
    script: string | null;
  };
};
