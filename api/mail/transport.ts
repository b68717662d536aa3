import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailText } from './text.ts'

/** A mail to hand to a transport. */
export interface Mail extends MailText {
  /** The same at every attempt. */
  id: string
  from: string
  to: string
  messageId: string
  /** The URL that the reader is asked to open. */
  link?: string
}

/** Delivers mails. */
export interface MailTransport {
  /** Resolves when the mail was accepted for delivery. Rejects on failure, and when the signal is aborted, which closes the connection. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Stops vacation responders from replying. RFC 3834. */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** Sends mails through an SMTP server. @param url `smtp://user:password@host:port` */
export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: 300_000 })
  return {
    async send({ from, to, subject, text, html, messageId }, signal) {
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId, headers, signal })
    },
    close: () => smtp.close(),
  }
}

/** For installations without an SMTP server: writes each mail to `{folder}/{id}.eml`, and its link to the log. */
export function fileTransport(folder: string, log: FastifyBaseLogger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ id, from, to, subject, text, html, messageId, link }) {
      const { message } = await composer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        headers,
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${id}.eml`)
      // Renamed when complete, so that a program that watches the folder never reads a partial mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      // The log and the file are the operator's only ways to the link, as no mail is sent.
      log.warn({ link, file: path }, 'no SMTP_URL is set: the mail was written to a file')
    },
    close: () => {},
  }
}
