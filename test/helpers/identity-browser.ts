import { type CallInput, type Endpoint, getEndpointPath } from '#platform/contract/endpoint.ts';
import { SHOP_URL, type TestReply } from './start-shop.ts';

type Headers = Record<string, string>;

/** A browser with its own cookies, on a page of the shop. */
export type TestBrowser = {
  cookies: Map<string, string>;
  /** Sends any request with this browser's cookies, and stores the cookies of the answer. */
  request(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, headers?: Headers): Promise<TestReply>;
  post(authPath: string, body: object, headers?: Headers): Promise<TestReply>;
  send<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string): Promise<TestReply>;
  signUp(email: string, password?: string): Promise<TestReply>;
  /** The page's call after a sign-in: requests an access token. */
  sync(email: string): Promise<{ token: string; name: string; emailVerified: boolean }>;
  signIn(email: string, password?: string): Promise<{ token: string; name: string; emailVerified: boolean }>;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

type Sent = { method: 'GET' | 'POST' | 'PUT'; url: string; headers: Headers; payload?: object };

/** A shop that a test browser can reach, in this process or at an address. */
export type ReachableShop = {
  app: {
    inject(request: Sent): Promise<{
      statusCode: number;
      body: string;
      headers: Record<string, unknown>;
      cookies: { name: string; value: string; maxAge?: number }[];
    }>;
  };
  /** The origin of the shop's pages, sent with each request. */
  origin?: string;
};

export const openBrowser = (shop: ReachableShop): TestBrowser => {
  const cookies = new Map<string, string>();
  const browser: TestBrowser = {
    cookies,
    async request(method, url, body, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await shop.app.inject({
        method,
        url,
        headers: { origin: shop.origin ?? SHOP_URL, ...(cookie !== '' && { cookie }), ...headers },
        ...(body !== undefined && { payload: body }),
      });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: response.statusCode, body: parseJson(response.body), headers: response.headers };
    },
    post: (authPath, body, headers) => browser.request('POST', `/api/auth/${authPath}`, body, headers),
    send: (endpoint, input, token) =>
      browser.request(
        endpoint.method as 'POST',
        getEndpointPath(endpoint),
        (input as { body?: object }).body,
        token === undefined ? {} : { authorization: `Bearer ${token}` },
      ),
    signUp: (email, password = 'secret') => browser.post('sign-up/email', { name: 'Nora Newcomer', email, password }),
    async sync(email) {
      return (await browser.request('PUT', `/api/user/${encodeURIComponent(email)}`, { email })).body;
    },
    async signIn(email, password = 'secret') {
      await browser.post('sign-in/email', { email, password });
      return browser.sync(email);
    },
  };
  return browser;
};
