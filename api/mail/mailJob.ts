import type { Job, QueuedWork } from '../jobs/jobKind.ts'
import { causeInWords } from '../outside/cause.ts'
import type { MailText } from './mailLayout.ts'
import type { SenderAddress } from './sender.ts'
import type { MailTransport } from './transport.ts'

export interface ComposedMail extends MailText {
  to: string
  /** The URL that the mail invites to open; fileTransport logs it. */
  link?: string
  /** Reverts what `write` stored, such as the token of the link. Called if the mail could not be sent. */
  withdraw?: () => Promise<void>
  /** The address for replies, if not the sender's. */
  replyTo?: string
  /** Whether the mail has many recipients: then it uses only the bulk share of SMTP_PER_MINUTE. */
  isBulk?: boolean
  /** The URL whose POST unsubscribes from such mails. RFC 8058. */
  unsubscribe?: string
  /** Called once the server has accepted the mail; until it succeeds this process does not send the mail again. */
  accepted?: () => Promise<void>
  /** The handling of a permanent refusal of the address. Without it the refusal is retried like other errors. */
  ifRefused?: {
    /** Stores the refusal; an error is retried. @param code such as 5.1.1 */
    note: (code: string) => Promise<void>
    /** Whether the refusal ends the job, or the mail is retried as after other errors. */
    then: 'end' | 'retry'
  }
}

/** A kind of mail; each one is queued with the details that `write` needs. */
export interface MailKind<Details> {
  /** A mail that could not be sent within this time after it was queued is dropped. */
  maxAgeSeconds: number
  /** Composes the mail right before each attempt; null without a recipient, which ends the job. */
  write: (mail: Pick<Job<Details>, '_id' | 'details' | 'createdAt'>) => Promise<ComposedMail | null>
}

/** Transport and sender of mails. */
export interface MailSender {
  transport: MailTransport
  from: SenderAddress
  /** The domain of Message-IDs. */
  hostname: string
}

/**
 * The queued work that sends mails of one kind. The Message-ID comes from the job, so a mail that is sent twice after a crash has the same
 * one, and mail programs can drop the duplicate.
 */
export function mailJob<Details>(
  { maxAgeSeconds, write }: MailKind<Details>,
  { transport, from, hostname }: MailSender,
): QueuedWork<Details> {
  /** The `accepted` callbacks of accepted mails that have not succeeded yet. */
  const unstored = new Map<string, () => Promise<void>>()
  const note = async (id: string, accepted: () => Promise<void>) => {
    unstored.set(id, accepted)
    await accepted()
    unstored.delete(id)
  }
  return {
    maxAgeSeconds,
    async run(job, signal) {
      const acceptedBefore = unstored.get(job._id)
      if (acceptedBefore) return note(job._id, acceptedBefore)
      const composed = await write(job)
      if (!composed) return
      const mail = { ...composed, id: job._id, from, messageId: `<${job._id}@${hostname}>` }
      try {
        await transport.send(mail, signal)
      } catch (error) {
        await composed.withdraw?.()
        const code = refusedAddressCode(error)
        if (code != null) await composed.ifRefused?.note(code)
        if (code != null && composed.ifRefused?.then === 'end') return
        throw sendingError(error)
      }
      if (composed.accepted) await note(job._id, composed.accepted)
    },
  }
}

/**
 * The code with which the server permanently refuses the address, such as 5.1.1; undefined for any other error. RFC 3463, 3.2: 5.1 is a
 * permanent failure of an address; 5.1.7 and 5.1.8 are about the sender's.
 */
function refusedAddressCode(error: unknown): string | undefined {
  const { response, command } = error as { response?: string; command?: string }
  return command === 'RCPT TO' || command === 'DATA'
    ? /^5\d\d[ -](5\.1\.(?![78]\b)\d{1,3})\b/.exec(response ?? '')?.[1]
    : undefined
}

/** An error without the SMTP server's text, which contains the recipient's address; the log gets its codes and cause. AUTH-8. */
function sendingError(error: unknown): Error {
  // Nodemailer sets `code`, `command` and `responseCode`. Without a `code` the error is the reason of our own aborted signal.
  const { message, code, command, responseCode } = error as {
    [fact in 'message' | 'code' | 'command']?: string
  } & { responseCode?: number }
  const text = code ? `The mail could not be sent: ${causeInWords(error)}` : message
  return Object.assign(new Error(text), { code, command, responseCode })
}
