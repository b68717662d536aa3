import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { type CallLimits, callOutside } from '../outside/call.ts'
import type { Health } from '../outside/health.ts'
import type { MailText } from './mailLayout.ts'
import type { SenderAddress } from './sender.ts'

/** A mail to hand to a transport. */
export interface Mail extends MailText {
  /** The same for every attempt. */
  id: string
  from: SenderAddress
  to: string
  messageId: string
  /** The URL that the mail invites to open. */
  link?: string
  /** The address for replies, if not `from`. */
  replyTo?: string
  /** Whether the mail has many recipients. */
  isBulk?: boolean
  /** The URL whose POST unsubscribes from such mails. RFC 8058. */
  unsubscribe?: string
}

/** Delivers mails. */
export interface MailTransport {
  /** Resolves when the mail was accepted for delivery. Rejects on failure, and when the signal is aborted, which closes the connection. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Checks whether mails would be accepted: signs in to the server, or examines the folder. @throws the reason if not */
  check(signal: AbortSignal): Promise<void>
  close(): void
}

/**
 * Time limits of a mail. Nodemailer counts the DNS lookup, the connection, the greeting and STARTTLS together: many servers delay the
 * greeting on purpose, and RFC 5321 (4.5.3.2) allows them minutes for each reply. The total is less than the 5 minutes of a job, so that an
 * error names the server.
 */
export const mailLimits: CallLimits = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 280_000, totalMs: 280_000 }

/** Stops vacation responders from replying (RFC 3834), and offers one-click unsubscribing from bulk mails (RFC 8058). */
const headersOf = ({ unsubscribe }: Mail) => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe != null && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The input of nodemailer. */
const composedOf = (mail: Mail) => {
  const { from, to, replyTo, subject, text, html, messageId } = mail
  return {
    from,
    ...(replyTo != null && { replyTo: { name: '', address: replyTo } }),
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    headers: headersOf(mail),
  }
}

/** A key that signs mails. RFC 6376. */
export interface DkimKey {
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
}

/** The signed header fields: those of RFC 6376 (5.4.1), and both that RFC 8058 requires. */
const signedFields =
  'From:Reply-To:Subject:Date:To:Cc:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

/** Sends mails through an SMTP server. @param url `smtp://user:password@host:port` */
export function smtpTransport(url: string, limits: CallLimits, dkim?: DkimKey): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.firstByteMs,
    socketTimeout: limits.idleMs,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedFields,
      },
    }),
  })
  return {
    async send(mail, signal) {
      const composed = composedOf(mail)
      await callOutside('SMTP', limits, signal, (call) => smtp.sendMail({ ...composed, signal: call.signal }))
    },
    async check(signal) {
      await callOutside('SMTP', limits, signal, () => smtp.verify())
    },
    close: () => smtp.close(),
  }
}

/** For installations without an SMTP server: writes each mail to `{folder}/{id}.eml`, and its link to the log. */
export function fileTransport(folder: string, log: FastifyBaseLogger): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { id, link } = mail
      const { message } = await composer.sendMail(composedOf(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${id}.eml`)
      // Renamed when complete, so that a program that watches the folder never reads a partial mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      // No mail is sent, so the operator finds the link only in the log and the file.
      log.warn({ link, file: path }, 'no SMTP_URL is set: the mail was written to a file')
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },
    close: () => {},
  }
}

/** A transport that reports the outcome of each mail to `health`. */
export function watchedTransport(transport: MailTransport, health: Health): MailTransport {
  const watch = <T>(signal: AbortSignal, work: () => Promise<T>) => health.of(signal, work, isReply)
  return {
    send: (mail, signal) => watch(signal, () => transport.send(mail, signal)),
    check: (signal) => watch(signal, () => transport.check(signal)),
    close: () => transport.close(),
  }
}

/** Whether a working server has refused only this mail, for example one to an unknown mailbox. */
function isReply(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  return responseCode != null && command !== 'CONN' && code !== 'EAUTH'
}
