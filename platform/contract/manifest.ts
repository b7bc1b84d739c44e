/** A page, as described before its code is loaded. */
export type PageRoute = {
  /** Its path, with parameters as `:name`. */
  path: string;
  /** The name of its module in `web/pages/`. */
  module: string;
  /** Its route id, if it differs from the module name. */
  id?: string;
  /**
   * True if the server caches the page. Every page except the cart is rendered the same for everybody with the
   * same units. False if few visitors request the page, or each requests a different one.
   */
  cached: boolean;
  /**
   * True if the page is complete without React, which starts when the visitor uses a field or a button. Links
   * between such pages open documents, which the browser renders ahead.
   */
  startsOnUse?: true;
  /** True if the page is rendered in millimeters or inches, as its visitor chose, so that its bytes differ. */
  inUnits?: true;
  /** True if the page requires a login, as all dashboard pages do. */
  signedIn?: true;
  /**
   * True for a page of the checkout, from address to payment. It has no menus, so that nothing leads the buyer
   * away.
   */
  isCheckout?: true;
};

/** The groups of the dashboard menu, in order. `Customer` is everything a customer sees; `Today` has no title. */
export const MENU_GROUPS = [
  'Customer',
  'Today',
  'Orders',
  'Products',
  'Customers',
  'Insight',
  'Settings',
  'You',
] as const;

/** An entry of the dashboard menu. */
export type MenuEntry<Permission = string, Waiting = string> = {
  group: (typeof MENU_GROUPS)[number];
  /** Its position in the group, ascending: 10 for the first entry, 20 for the next. */
  place: number;
  to: string;
  /** The start of other addresses that highlight this entry, such as `/dashboard/order` for My Orders. */
  alsoUnder?: string;
  label: string;
  /** A name from `platform/web/shell/menu-icons.ts`. */
  icon: string;
  /** The permission it needs, if not everybody may open it. */
  permission?: Permission;
  /** The group of people who see the entry, such as members of companies (`personGroups`), if not everybody does. */
  onlyFor?: string;
  /** The count shown beside it. */
  pendingCount?: Waiting;
  /** True for a page that is set up once or opened seldom: a long menu folds it. */
  isRare?: boolean;
};

/** How the audit page shows things of a kind. */
export type AuditedThing = {
  /** The tab that lists its actions only, and the position of the tab, ascending. */
  tab?: { label: string; place: number };
  /** The path of its page, up to its id. */
  page?: string;
  /** The word before its name. */
  noun?: string;
};

/** Staff roles with some permissions; an admin has all of them. */
type LimitedRole = 'manager' | 'catalog' | 'warehouse' | 'service' | 'counter';

/**
 * The facts of a feature that browser and server know before its code is loaded. Names are unique among all features.
 * `features/index.ts` combines the manifests and checks the names of permissions, topics and counts.
 */
export type Manifest<Permission = string, Waiting = string, Topic = string> = {
  /** The name of its folder. */
  name: string;
  pages?: readonly PageRoute[];
  menu?: readonly MenuEntry<Permission, Waiting>[];
  /** Permissions, with their label and the roles that have them besides admin. */
  permissions?: Readonly<Record<string, { words: string; roles: readonly LimitedRole[] }>>;
  /** Counts of work that waits for staff: the permission to see it, and the words after the number. */
  pendingCounts?: Readonly<Record<string, { permission: Permission; words: string }>>;
  /**
   * Topics staff can subscribe to. `roles` see them in the bell by default; `mailed` sends an admin email by default.
   */
  topics?: Readonly<Record<string, { words: string; roles: readonly LimitedRole[]; mailed?: true }>>;
  /**
   * Staff notifications: the topic, and the permission that a reader needs. If `mailed` is true, the shop's own
   * address also gets an email.
   */
  notifications?: Readonly<Record<string, { topic: Topic; permission: Permission; mailed?: true }>>;
  /** Audited actions, with their labels in the audit. */
  actions?: Readonly<Record<string, string>>;
  /** Kinds of things that audited actions change. */
  audited?: Readonly<Record<string, AuditedThing>>;
  /** Kinds of email, each with the label shown if an email could not be sent. */
  mails?: Readonly<Record<string, string>>;
  /** Background jobs, each with the label shown if the job fails. */
  jobs?: Readonly<Record<string, string>>;
  /** Events that other programs may receive, with their labels. */
  webhookEvents?: Readonly<Record<string, string>>;
};

/**
 * Defines a feature's manifest; `features/index.ts` lists all features.
 *
 * @example
 * export const returns = defineManifest({
 *   name: 'returns',
 *   pages: [{ path: '/dashboard/returns', module: 'dashboard.returns', cached: true }],
 *   permissions: { 'returns.decide': { words: 'Answer returns', roles: ['manager', 'service'] } },
 * });
 */
export const defineManifest = <const One extends Manifest>(manifest: One): One => manifest;
