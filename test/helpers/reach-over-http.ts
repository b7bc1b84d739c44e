import type { ReachableShop } from './identity-browser.ts';

/** Wraps a shop at an address in the interface of a shop in this process. */
export const reachOverHttp = (url: string): ReachableShop => ({
  origin: url,
  app: {
    async inject({ method, url: path, headers, payload }) {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
        ...(payload !== undefined && { body: JSON.stringify(payload) }),
      });
      const cookies = response.headers.getSetCookie().map((line) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        const maxAge = /max-age=(\d+)/i.exec(line)?.[1];
        return { name, value, ...(maxAge !== undefined && { maxAge: Number(maxAge) }) };
      });
      return {
        statusCode: response.status,
        body: await response.text(),
        headers: Object.fromEntries(response.headers),
        cookies,
      };
    },
  },
});
