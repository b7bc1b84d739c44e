import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

export type Mailer = {
  /**
   * Hands a mail to the SMTP server.
   * @param id the same for every try of one mail; becomes its Message-ID, so that a mail sent twice is known as one
   */
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};

/**
 * Sends by SMTP, over a few connections that stay open.
 * @param from what people see as sender: 'Copperline <shop@example.com>'
 */
export const openMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is made of text we hold; it never pulls in a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail, id) {
      await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
};
