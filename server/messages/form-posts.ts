import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';
import { ContactForm, messages, NewsletterForm } from '#contract/messages.ts';
import type { Database } from '#server/db/open.ts';
import { receiveMessage, subscribe } from './messages.ts';

/**
 * Takes the forms anybody may send from a browser without scripts, at addresses of pages: the API takes JSON only. The
 * browser is led to a page that says what became of it; what was typed is still there when it goes back.
 * Each is counted as the call it stands for.
 * @param origins where such a form may come from; a form of another site is refused
 */
export const takeFormPosts = async (app: FastifyInstance, db: Database, origins: readonly string[]): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    const take = <Form extends z.ZodType>(
      name: string,
      row: Endpoint,
      schema: Form,
      act: (form: z.output<Form>) => Promise<unknown>,
    ) =>
      scope.post(`/${name}`, { config: { row } }, async (request: FastifyRequest, reply: FastifyReply) => {
        if (!origins.includes(request.headers.origin ?? '')) throw new Refusal('foreign_origin');
        const parsed = schema.safeParse(request.body);
        const wrong = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
        if (parsed.success) await act(parsed.data);
        reply.header('cache-control', 'no-store');
        return reply.redirect(`/sent?form=${name}${parsed.success ? '' : `&wrong=${[...wrong].join(',')}`}`, 303);
      });
    take('contact', messages.contact, ContactForm, (form) => receiveMessage(db, form));
    take('newsletter', messages.subscribe, NewsletterForm, ({ email }) => subscribe(db, email));
  });
};
