/** The cookies of one request, and how cookies of this shop are named and sent. */
export type CookieJar = {
  /** The value of one of our cookies, or null. */
  read(name: string): string | null;
  /** One of the identity provider's, as the browser sent it, to be handed on: name and value, or '' without it. */
  pick(name: string): string;
  /** Whether people reach the shop by https; cookies are then `__Host-` and Secure. */
  secure: boolean;
};

const getCookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

export const parseCookies = (header: string | undefined, secure: boolean): CookieJar => {
  const pick = (name: string) =>
    (header ?? '').split(/;\s*/).find((one) => one.startsWith(`${getCookieName(name, secure)}=`)) ?? '';
  return {
    secure,
    pick,
    read(name) {
      const value = pick(name).slice(getCookieName(name, secure).length + 1);
      return /^[\w-]{20,200}$/.test(value) ? value : null;
    },
  };
};

/** A `Set-Cookie` that pages may read and no other site can send (RFC 6265bis): for what is no secret. */
export const buildReadableCookie = ({ secure }: CookieJar, name: string, value: string, seconds: number): string =>
  `${getCookieName(name, secure)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** A `Set-Cookie` that no script can read either. */
export const buildCookie = (cookies: CookieJar, name: string, value: string, seconds: number): string =>
  `${buildReadableCookie(cookies, name, value, seconds)}; HttpOnly`;
