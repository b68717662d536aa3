import type { Job, QueuedWork } from '../jobs/jobKind.ts'
import { causeInWords } from '../outside/cause.ts'
import type { MailText } from './frame.ts'
import type { SenderAddress } from './sender.ts'
import type { MailTransport } from './transport.ts'

/** A mail that is ready to be sent. */
export interface Letter extends MailText {
  to: string
  /** The URL that the reader is asked to open; fileTransport logs it. */
  link?: string
  /** Reverts what `write` stored, such as the token of the link. Called if the mail could not be sent. */
  withdraw?: () => Promise<void>
  /** Where answers go, if not to the sender. */
  replyTo?: string
  /** Whether many get it: then it leaves the links that people wait for their part of SMTP_PER_MINUTE. */
  isBulk?: boolean
  /** Where a POST ends letters of this kind. RFC 8058. */
  unsubscribe?: string
  /** Called once when the mail was accepted; until it succeeds the mail is not sent again by this process. */
  accepted?: () => Promise<void>
  /** What follows where the server refuses the address for good. Without it that is an error as others, and retried. */
  ifRefused?: {
    /** Keeps that it was; what it throws is retried. @param code as 5.1.1 */
    note: (code: string) => Promise<void>
    /** Whether that ends the job, or the mail is tried again like after other errors. */
    then: 'end' | 'retry'
  }
}

/** A kind of mail; each one is queued with the details that `write` needs. */
export interface MailKind<Details> {
  /** A mail that could not be sent within this time after it was queued is dropped. */
  maxAgeSeconds: number
  /** Composes the mail right before each attempt; null if it no longer has a recipient, which ends the job. */
  write: (mail: Pick<Job<Details>, '_id' | 'details' | 'createdAt'>) => Promise<Letter | null>
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
  /** Notes of mails that the server has accepted, and that could not be stored yet. */
  const unnoted = new Map<string, () => Promise<void>>()
  const note = async (id: string, accepted: () => Promise<void>) => {
    unnoted.set(id, accepted)
    await accepted()
    unnoted.delete(id)
  }
  return {
    maxAgeSeconds,
    async run(job, signal) {
      const acceptedBefore = unnoted.get(job._id)
      if (acceptedBefore) return note(job._id, acceptedBefore)
      const letter = await write(job)
      if (!letter) return
      const mail = { ...letter, id: job._id, from, messageId: `<${job._id}@${hostname}>` }
      try {
        await transport.send(mail, signal)
      } catch (error) {
        await letter.withdraw?.()
        const code = refusedAddressCode(error)
        if (code != null) await letter.ifRefused?.note(code)
        if (code != null && letter.ifRefused?.then === 'end') return
        throw sendingError(error)
      }
      if (letter.accepted) await note(job._id, letter.accepted)
    },
  }
}

/**
 * The code by which the server says that the address will never take mail, as 5.1.1 (RFC 3463, 3.2: the first two numbers tell that it is an
 * address, for good; 5.1.7 and 5.1.8 are about the sender's); undefined for any other error.
 */
function refusedAddressCode(error: unknown): string | undefined {
  const { response, command } = error as { response?: string; command?: string }
  return command === 'RCPT TO' || command === 'DATA'
    ? /^5\d\d[ -](5\.1\.(?![78]\b)\d{1,3})\b/.exec(response ?? '')?.[1]
    : undefined
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
