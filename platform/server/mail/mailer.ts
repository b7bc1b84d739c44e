/** An attachment. One with a `cid` is a picture that the HTML refers to. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** The sender. An empty name or address falls back to the server's setting, and a missing name to the shop's name. */
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
   * Sends an email to the SMTP server.
   * @param id the same for every attempt of one email; it becomes the Message-ID, so that duplicates are recognized
   * @throws MailFailure
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};

/** The reason why an email was rejected, only as a code: the SMTP server's message contains addresses. */
export class MailFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the SMTP server did not accept the email: ${code}`);
    this.name = 'MailFailure';
    this.code = code;
  }
}

/**
 * Formats a code such as 'EENVELOPE 550 5.1.1': nodemailer's code, the reply code, and the enhanced code of RFC
 * 3463.
 */
const toMailFailure = (error: unknown): MailFailure => {
  const { code, responseCode, response } = Object(error) as Record<'code' | 'responseCode' | 'response', unknown>;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '')?.[1];
  const known = [code, responseCode, enhanced].filter((part) => part !== undefined);
  return new MailFailure(known.join(' ') || 'unknown');
};

/** Loads the library only when the first email is sent. */
const openTransport = async (smtpUrl: string) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Emails consist of text in memory and never include files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/**
 * Sends emails by SMTP, over a few persistent connections.
 * @param defaultSender used if the owner has set no sender, such as 'Copperline <shop@example.com>'
 */
export const openMailer = (smtpUrl: string, defaultSender: string): Mailer => {
  let transport: ReturnType<typeof openTransport> | null = null;
  const domain = /@([^\s>]+)/.exec(defaultSender)?.[1] ?? 'localhost';
  const [, name = '', address = defaultSender] = /^([^<]*)<([^<>]+)>$/.exec(defaultSender) ?? [];
  // An object is a single mailbox; a string would be parsed as a list.
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
