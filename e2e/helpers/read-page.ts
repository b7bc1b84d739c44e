import { expect, type APIRequestContext } from '@playwright/test';
import { parsePageText } from '#test/helpers/words-of-page.ts';

/** A page as the server sends it, whole: what can be read of it needs no browser, which takes twenty times as long. */
export const fetchPageText = async (request: APIRequestContext, path: string, status = 200) => {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(status);
  return parsePageText(await answer.text());
};
