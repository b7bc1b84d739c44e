/** The shop's cookies in one request. */
export type CookieJar = {
  read(name: string): string | null;
  /** A cookie as `name=value` to forward to the identity provider, or ''. */
  pick(name: string): string;
  /** True if the shop's public address is https; cookies are then `__Host-` and Secure. */
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

/** A `Set-Cookie` that scripts can read and other sites cannot send (RFC 6265bis): not for secrets. */
export const buildReadableCookie = ({ secure }: CookieJar, name: string, value: string, seconds: number): string =>
  `${getCookieName(name, secure)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** A `Set-Cookie` that scripts cannot read. */
export const buildCookie = (cookies: CookieJar, name: string, value: string, seconds: number): string =>
  `${buildReadableCookie(cookies, name, value, seconds)}; HttpOnly`;
