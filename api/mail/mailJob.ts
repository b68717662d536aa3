import type { Job, QueuedWork } from '../jobs/jobKind.ts'
import type { MailText } from './text.ts'
import type { MailTransport } from './transport.ts'

/** A mail that is ready to leave. */
export interface Letter extends MailText {
  to: string
  /** The address that it asks the reader to open. */
  link?: string
  /** Undoes what writing it made in the store (the token of its link). Called when the mail could not be sent. */
  withdraw?: () => Promise<void>
}

/** Mails of one kind, each queued with what it is about. */
export interface MailKind<Details> {
  /** A mail that could not be sent within this time is dropped. */
  maxAgeSeconds: number
  /** Writes the mail right before it is sent; null when there is nobody left to get it. */
  write: (mail: Pick<Job<Details>, 'details' | 'createdAt'>) => Promise<Letter | null>
}

/** How mails are sent. */
export interface MailSender {
  transport: MailTransport
  from: string
  /** The domain of Message-IDs. */
  hostname: string
}

/** The queued work that sends mails of one kind. A mail that is sent again, after a crash, has the Message-ID it had before. */
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

/** The error as the log may have it: an SMTP server's own words name the address, its codes say enough. AUTH-8. */
function sendingError(error: unknown): Error {
  // Nodemailer's errors carry these; those of an aborted signal have a message of ours.
  const { message, code, responseCode } = error as { message?: string; code?: string; responseCode?: number }
  return Object.assign(new Error(code ? 'The mail could not be sent' : message), { code, responseCode })
}
