import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailText } from './text.ts'

/** A mail as a transport takes it. */
export interface Mail extends MailText {
  /** The same at every attempt. */
  id: string
  from: string
  to: string
  messageId: string
  /** The address that it asks the reader to open. */
  link?: string
}

/** Where mails are handed over for delivery. */
export interface MailTransport {
  /** Resolves when the mail was accepted. Rejects otherwise, also when the signal is aborted: the connection is then closed. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Keeps vacation responders from answering. RFC 3834. */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** Sends through the SMTP server at a URL (`smtp://user:password@host:port`). */
export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: 300_000 })
  return {
    async send({ from, to, subject, text, html, messageId }, signal) {
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId, headers, signal })
    },
    close: () => smtp.close(),
  }
}

/** For an installation without an SMTP server: writes each mail to a file, and its link to the log. */
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
      // Renamed when complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      // Without mails this is the operator's only way to the link.
      log.warn({ link, file: path }, 'no SMTP_URL is set: the mail was written to a file')
    },
    close: () => {},
  }
}
