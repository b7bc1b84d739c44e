import { type CallInput, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import type { TestReply, TestShop } from './start-shop.ts';

/** One browser: keeps what cookies it is sent, and sends a bearer where somebody has signed in. */
export type ShopperBrowser = {
  cookies: Map<string, string>;
  /** A call with this browser's cookies. */
  call<E extends Endpoint>(row: E, input: CallInput<E>, token?: string | null): Promise<TestReply>;
};

/** @param address where it comes from */
export const openShopper = (shop: TestShop, address = '127.0.0.1'): ShopperBrowser => {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(row, input, token = null) {
      const given = input as { params?: Record<string, string>; query?: Record<string, string>; body?: object };
      const answer = await shop.app.inject({
        method: row.method,
        url: getEndpointPath(row).replaceAll(/:(\w+)/g, (_, name: string) => given.params?.[name] ?? ''),
        query: given.query ?? {},
        remoteAddress: address,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(row.body?.kind === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(given.body !== undefined && {
          payload:
            row.body?.kind === 'form'
              ? new URLSearchParams(given.body as Record<string, string>).toString()
              : given.body,
        }),
      });
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
      const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
      return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
    },
  };
};
