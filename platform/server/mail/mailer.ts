/** A file that goes with a mail; with a `cid` it is a picture of its HTML, which names it so. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** Whom a mail is from; what is empty is as the server is set, and the shop's name where that has none either. */
export type Sender = { name: string; address: string; shop: string };

export type Mail = {
  to: string;
  from?: Sender;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: Attachment[];
};

export type Mailer = {
  /**
   * Hands a mail to the SMTP server.
   * @throws MailFailure
   * @param id the same for every try of one mail; becomes its Message-ID, so that a mail sent twice is known as one
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};

/** Why a mail was not taken, as a code and no more: the words of an SMTP server have people's addresses in them. */
export class MailFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the SMTP server did not take the mail: ${code}`);
    this.name = 'MailFailure';
    this.code = code;
  }
}

/** Such as 'EENVELOPE 550 5.1.1': what nodemailer calls it, the reply code, and the enhanced one of RFC 3463. */
const toMailFailure = (error: unknown): MailFailure => {
  const { code, responseCode, response } = Object(error) as Record<'code' | 'responseCode' | 'response', unknown>;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '')?.[1];
  const known = [code, responseCode, enhanced].filter((part) => part !== undefined);
  return new MailFailure(known.join(' ') || 'unknown');
};

/** Loaded with the first mail. */
const openTransport = async (smtpUrl: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is made of text we hold; it never pulls in a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/**
 * Sends by SMTP, over a few connections that stay open.
 * @param set what people see as sender where the owner has set none: 'Copperline <shop@example.com>'
 */
export const openMailer = (smtpUrl: string, set: string): Mailer => {
  let transport: ReturnType<typeof openTransport> | null = null;
  const domain = /@([^\s>]+)/.exec(set)?.[1] ?? 'localhost';
  const [, name = '', address = set] = /^([^<]*)<([^<>]+)>$/.exec(set) ?? [];
  // As an object an address is one mailbox; as a text it would be read as a list.
  const mailbox = (one: string) => ({ name: '', address: one });
  return {
    async send(mail, id) {
      const { to, from, replyTo, ...rest } = mail;
      try {
        transport ??= openTransport(smtpUrl);
        await (
          await transport
        ).sendMail({
          ...rest,
          from: { name: from?.name || name.trim() || (from?.shop ?? ''), address: from?.address || address },
          to: mailbox(to),
          ...(replyTo !== undefined && { replyTo: mailbox(replyTo) }),
          messageId: `<${id}@${domain}>`,
        });
      } catch (error) {
        throw toMailFailure(error);
      }
    },
    close() {
      void transport?.then((opened) => opened.close());
    },
  };
};
