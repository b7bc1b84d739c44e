import { ContactForm, messages, NewsletterForm } from '#features/messages/contract/messages.ts';
import { api } from '#platform/web/api.ts';
import { validate } from '#platform/web/forms/validate.ts';

export const sendMessage = async (values: unknown): Promise<void> => {
  await api.call(messages.contact, { body: validate(ContactForm, values) });
};

/** Subscribes to the newsletter; an emailed link confirms it. */
export const subscribe = async (values: unknown): Promise<void> => {
  await api.call(messages.subscribe, { body: validate(NewsletterForm, values) });
};
