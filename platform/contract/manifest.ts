/** A page: where it is, and what is known of it before it is made. */
export type PageRoute = {
  /** Its address, with parts that differ as `:name`. */
  path: string;
  /** The name of its module in `web/pages/`. */
  module: string;
  /** The id of its route, where it is not the name of the module. */
  id?: string;
  /**
   * Whether the server keeps its bytes. Pages are rendered without knowing who asks (all but the cart), so the same bytes
   * could go to everybody who has chosen the same units. A page that is not kept is made each time, because few ask for
   * it, or each asks for another one.
   */
  kept: boolean;
  /** It is made in millimetres or in inches, as its visitor has chosen: of each the bytes are others. */
  inUnits?: true;
  /** It is opened by whoever is signed in, as are all pages of the dashboard. */
  signedIn?: true;
};

/** The groups of the dashboard's menu in their order: `Customer` is all that a customer sees, and `Today` has no title. */
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

/** A page of the dashboard in its menu. */
export type MenuEntry<Permission = string, Waiting = string> = {
  group: (typeof MENU_GROUPS)[number];
  /** Where in its group: the lower number comes first; the first entry has 10, the next 20. */
  place: number;
  to: string;
  label: string;
  /** By its name in `platform/web/shell/menu-icons.ts`. */
  icon: string;
  /** What it needs, where not everybody may open it. */
  permission?: Permission;
  /** What of it is counted. */
  waiting?: Waiting;
};

/** Roles of staff that do not have every permission, as an admin does. */
type LimitedRole = 'manager' | 'catalogue' | 'warehouse' | 'service';

/**
 * What browser and server both know of a feature before its code is loaded. Names are unique among all features. Those of
 * permissions, topics and counts are checked where the manifests come together, in `features/index.ts`.
 */
export type Manifest<Permission = string, Waiting = string, Topic = string> = {
  /** That of its folder. */
  name: string;
  pages?: readonly PageRoute[];
  menu?: readonly MenuEntry<Permission, Waiting>[];
  /** What may be done in the shop's name, how it is said, and by whom beside an admin. */
  permissions?: Readonly<Record<string, { words: string; roles: readonly LimitedRole[] }>>;
  /** What may wait for staff, who is told how much of it there is, and what is said after the number. */
  waiting?: Readonly<Record<string, { permission: Permission; words: string }>>;
  /** What staff can choose to be told of; who is told by the bell unless they choose, and whether an admin by mail too. */
  topics?: Readonly<Record<string, { words: string; roles: readonly LimitedRole[]; mailed?: true }>>;
  /**
   * What staff are told, under which topic, what its reader must be allowed to do, and whether the shop's own address is
   * mailed of it anyway.
   */
  notices?: Readonly<Record<string, { topic: Topic; permission: Permission; mailed?: true }>>;
  /** What people do that is audited, and how the audit says it. */
  acts?: Readonly<Record<string, string>>;
  /** The kinds of its mails, and how each is called where it could not be sent. */
  mails?: Readonly<Record<string, string>>;
  /** What it does beside requests, and how that is called where it fails. */
  jobs?: Readonly<Record<string, string>>;
};

/**
 * Says what browser and server both know of a feature; `features/index.ts` lists all features.
 *
 * @example
 * export const returns = defineManifest({
 *   name: 'returns',
 *   pages: [{ path: '/dashboard/returns', module: 'dashboard.returns', kept: true }],
 *   permissions: { 'returns.decide': { words: 'Answer returns', roles: ['manager', 'service'] } },
 * });
 */
export const defineManifest = <const One extends Manifest>(manifest: One): One => manifest;
