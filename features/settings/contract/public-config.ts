import type { Cents } from '#platform/contract/money.ts';

/** What every page may know of the shop it came from; nothing in it is of a person or secret. */
export type PublicConfig = {
  mode: 'embedded' | 'production';
  /** The origin links are made from, without a slash at the end. */
  publicUrl: string;
  /** Cents for the delivery of goods that are not delivered free. */
  shippingFeeCents: Cents;
  /** The shop's pages elsewhere; none unless configured. */
  socialLinks: string[];
  /** Whether devices may keep the catalogue. */
  offline: boolean;
  /** Whether people can sign in with Google. */
  google: boolean;
  stripe: {
    publishableKey: string;
    /** The script that stands in for js.stripe.com, in embedded mode only. */
    script: string | null;
  };
};
