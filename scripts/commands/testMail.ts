import { randomUUID } from 'node:crypto'
import type { ApiConfig } from '../../api/config.ts'
import { mailText } from '../../api/mail/text.ts'
import { smtpTransport } from '../../api/mail/transport.ts'
import { mailErrorText } from './mailErrorText.ts'

/** The outcome of a mail. */
export interface MailOutcome {
  /** Whether the server accepted it. */
  sent: boolean
  /** The outcome for the operator. It may contain addresses, so never log it. */
  sentence: string
}

/** Sends a mail as the api does, with the same limits. OPS-3. */
export async function testMail(
  { smtpUrl, mailFrom, mailLimits, dkim, community, siteUrl }: ApiConfig,
  to: string,
  signal: AbortSignal,
): Promise<MailOutcome> {
  if (!smtpUrl)
    return { sent: false, sentence: 'Not sent: SMTP_URL is not set, so every mail becomes a file in DATA_DIR/mail.' }
  const transport = smtpTransport(smtpUrl, mailLimits, dkim)
  const { hostname, port, protocol } = new URL(smtpUrl)
  const server = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  const content = mailText({
    subject: `${community}: kirjade proov`,
    name: '',
    lead: `See on prooviks saadetud kiri. Kui see jõudis kohale, jõuavad kohale ka kutsed aadressilt ${siteUrl}.`,
    community,
  })
  try {
    const id = randomUUID()
    const messageId = `<${id}@${new URL(siteUrl).hostname}>`
    await transport.send({ id, from: mailFrom, to, messageId, ...content }, signal)
    return { sent: true, sentence: `Sent: ${server} took the mail from ${mailFrom.address} to ${to}.` }
  } catch (error) {
    // Ctrl-C.
    signal.throwIfAborted()
    return { sent: false, sentence: `Not sent: ${mailErrorText(error, { server, from: mailFrom.address, to })}` }
  } finally {
    transport.close()
  }
}
