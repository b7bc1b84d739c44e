import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON, or nothing at all: clients of the specification name the content type on every call they
 * authorise, also where there is nothing to send.
 */
export const acceptJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
};
