/** The cookies of one request, and how cookies of this shop are named and sent. */
export type CookieJar = {
  /** The value of one of our cookies, or null. */
  read(name: string): string | null;
  /** Whether people reach the shop by https; cookies are then `__Host-` and Secure. */
  secure: boolean;
};

const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

export const readCookies = (header: string | undefined, secure: boolean): CookieJar => ({
  secure,
  read(name) {
    const wanted = `${nameOf(name, secure)}=`;
    const found = (header ?? '').split(/;\s*/).find((one) => one.startsWith(wanted));
    const value = found?.slice(wanted.length) ?? '';
    return /^[\w-]{20,200}$/.test(value) ? value : null;
  },
});

/** A `Set-Cookie` that no script can read and no other site can send (RFC 6265bis). */
export const makeCookie = ({ secure }: CookieJar, name: string, value: string, seconds: number): string =>
  `${nameOf(name, secure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
