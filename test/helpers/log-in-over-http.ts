/**
 * Signs in over HTTP as a page would, with the cookie and the sync, and returns a bearer token.
 * @throws Error with the shop's message if it refuses
 */
export const logInOverHttp = async (url: string, email: string, password: string, origin = url): Promise<string> => {
  const json = { 'content-type': 'application/json', origin };
  const login = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  if (!login.ok) throw new Error(await login.text());
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const sync = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { ...json, cookie },
    body: JSON.stringify({ email, name: 'x' }),
  });
  const { token } = (await sync.json()) as { token: string };
  return token;
};
