import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A webhook message as its receiver sees it. */
export type ReceivedMessage = {
  id: string;
  type: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the message has
  data: any;
  headers: Record<string, string>;
  body: string;
};

/**
 * Starts a webhook receiver, as another company would run one.
 * @param chooseStatus returns the status for each message; with null the receiver never answers
 */
export const startReceiver = async (chooseStatus: (message: ReceivedMessage) => number | null = () => 200) => {
  const received: ReceivedMessage[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
    const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>;
    const message = { id: headers['webhook-id'] ?? '', type, data, headers, body };
    received.push(message);
    const status = chooseStatus(message);
    if (status !== null) response.writeHead(status).end(`answered ${status}`);
  });
  await new Promise<void>((open) => {
    server.listen(0, '127.0.0.1', open);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => {
        server.close(closed);
      });
    },
  };
};

/** @throws WebhookVerificationError if the message was not signed with this key */
export const verifySignature = (secret: string, { body, headers }: ReceivedMessage): unknown =>
  new Webhook(secret).verify(body, headers);
