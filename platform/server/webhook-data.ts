import type { z } from 'zod';
import type { WebhookEvent } from '#features/index.ts';
import type { Database } from './db/open.ts';

/** The data of an event, as other programs receive it. */
export type WebhookData = {
  schema: z.ZodType;
  /** Reads it by the id of its subject when the message is first sent; null if the subject is gone. */
  read: (db: Database, id: string) => Promise<unknown>;
  /** The kind of subject, whose page the list of messages links to. */
  subject: 'order' | 'product' | 'none';
};

/** The data of events by kind. Events without an entry have the data of their order. */
export type WebhookDataByEvent = Partial<Record<WebhookEvent, WebhookData>>;
