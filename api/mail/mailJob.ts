import type { Job, QueuedWork } from '../jobs/jobKind.ts'
import { causeInWords } from '../outside/cause.ts'
import type { SenderAddress } from './sender.ts'
import type { MailText } from './text.ts'
import type { MailTransport } from './transport.ts'

/** A mail that is ready to be sent. */
export interface Letter extends MailText {
  to: string
  /** The URL that the reader is asked to open; fileTransport logs it. */
  link?: string
  /** Reverts what `write` stored, such as the token of the link. Called if the mail could not be sent. */
  withdraw?: () => Promise<void>
}

/** A kind of mail; each one is queued with the details that `write` needs. */
export interface MailKind<Details> {
  /** A mail that could not be sent within this time after it was queued is dropped. */
  maxAgeSeconds: number
  /** Composes the mail right before each attempt; null if it no longer has a recipient, which ends the job. */
  write: (mail: Pick<Job<Details>, 'details' | 'createdAt'>) => Promise<Letter | null>
}

/** Transport and sender of mails. */
export interface MailSender {
  transport: MailTransport
  from: SenderAddress
  /** The domain of Message-IDs. */
  hostname: string
}

/**
 * The queued work that sends mails of one kind. The Message-ID comes from the job, so a mail that is sent twice after a crash has the
 * same one, and mail programs can drop the duplicate.
 */
export function mailJob<Details>(
  { maxAgeSeconds, write }: MailKind<Details>,
  { transport, from, hostname }: MailSender,
): QueuedWork<Details> {
  return {
    maxAgeSeconds,
    async run(job, signal) {
      const letter = await write(job)
      if (!letter) return
      const mail = { ...letter, id: job._id, from, messageId: `<${job._id}@${hostname}>` }
      try {
        await transport.send(mail, signal)
      } catch (error) {
        await letter.withdraw?.()
        throw sendingError(error)
      }
    },
  }
}

/** An error without the SMTP server's text, which contains the recipient's address; its codes and cause are kept for the log. AUTH-8. */
function sendingError(error: unknown): Error {
  // Nodemailer sets `code`, `command` and `responseCode`. Without a `code` the error is the reason of our own aborted signal.
  const { message, code, command, responseCode } = error as {
    [fact in 'message' | 'code' | 'command']?: string
  } & { responseCode?: number }
  const text = code ? `The mail could not be sent: ${causeInWords(error)}` : message
  return Object.assign(new Error(text), { code, command, responseCode })
}
