import { setTimeout as pause } from 'node:timers/promises'
import type { TestSmtp } from '../support/servers/smtp.ts'
import { until } from '../support/until.ts'
import type { Sent } from './ledger.ts'
import { writes } from './writes.ts'

/** Longer than a killed process holds the lease of a job. */
const longestMs = 120_000

/** Waits for the newest link that was mailed to an address; '' once `signal` is aborted. */
export const mailedLinks =
  ({ mails }: TestSmtp, signal: AbortSignal) =>
  async (email: string): Promise<string> => {
    const mailed = () => mails.filter(({ to, link }) => to.includes(email) && link)
    await until(() => signal.aborted || mailed().length > 0, longestMs)
    return mailed().at(-1)?.link ?? ''
  }

/**
 * Mails that are missing, or doubled more often than processes were killed. A mail comes twice only if its process was killed between the
 * server's acceptance and our row, with the same Message-ID.
 */
export async function mailFaults({ mails }: TestSmtp, acknowledged: Sent[], kills: number): Promise<string[]> {
  const expected = acknowledged.flatMap(({ name, mark, isTarget }) => {
    const to = isTarget ? undefined : writes.get(name)?.mailTo?.(mark)
    return to == null ? [] : [{ to, mark }]
  })
  const mailsTo = ({ to, mark }: { to: string; mark: string }) =>
    mails.filter((mail) => mail.to.includes(to) && (to.includes(mark) || mail.raw.includes(mark)))
  const missing = () => expected.filter((one) => mailsTo(one).length === 0)
  const end = performance.now() + longestMs
  while (missing().length > 0 && performance.now() < end) await pause(500)
  const wrong = missing().map(({ to, mark }) => `no mail of ${mark} came to ${to}`)
  for (const one of expected)
    if (new Set(mailsTo(one).map(({ messageId }) => messageId)).size > 1)
      wrong.push(`the mail of ${one.mark} came with two Message-IDs`)
  const doubled = mails.length - new Set(mails.map(({ messageId, to }) => `${messageId} ${to.join()}`)).size
  if (doubled > kills) wrong.push(`${doubled} mails were sent twice by ${kills} kills`)
  return wrong
}
