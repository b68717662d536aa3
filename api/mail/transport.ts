import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailText } from './text.ts'

/** A mail on its way. */
export interface Mail extends MailText {
  /** Names it for good. */
  id: string
  from: string
  to: string
  messageId: string
  /** The address that it asks the reader to open. */
  link?: string
}

/** How mails leave. */
export interface MailTransport {
  /** Rejects when nobody has taken the mail, also when the signal is aborted: its connection is then closed. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Nobody's holiday is to answer. RFC 3834. */
const headers = { 'Auto-Submitted': 'auto-generated' }

/** The SMTP server at the address (`smtp://user:password@host:port`). */
export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 60_000, socketTimeout: 300_000 })
  return {
    async send({ from, to, subject, text, html, messageId }, signal) {
      await smtp.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId, headers, signal })
    },
    close: () => smtp.close(),
  }
}

/** Without an SMTP server: a file for each mail, and its link in the log. */
export function fileTransport(folder: string, log: FastifyBaseLogger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ id, from, to, subject, text, html, messageId, link }) {
      const { message } = await composer.sendMail({
        ...{ from, subject, text, html, messageId, headers },
        to: { name: '', address: to },
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${id}.eml`)
      // Whoever watches the folder sees whole files only.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      // The operator's only way to the link where no mail is sent.
      log.warn({ link, file: path }, 'no SMTP_URL is set: the mail stands in a file')
    },
    close: () => {},
  }
}
