import { setTimeout as pause } from 'node:timers/promises'
import type { TestSmtp } from '../support/servers/smtp.ts'
import { until } from '../support/until.ts'
import type { Sent } from './ledger.ts'
import { type World, writes } from './writes.ts'

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

/** Makes the weekly digest of two members due. @returns what waits for it, with a sentence for each that is missing or doubled */
export async function planDigests({ mails }: TestSmtp, query: World['query']): Promise<() => Promise<string[]>> {
  const readers = ['moderaator@saar.test', 'liige@saar.test']
  const before = mails.length
  await query(`
    insert into digests (user_id, kavandatud, alates)
      select _id, now() - interval '8 days', now() - interval '8 days' from users
      where email_key in ('${readers.join("','")}')
    on conflict (user_id) do update set kavandatud = excluded.kavandatud, alates = excluded.alates`)
  const countTo = (reader: string) => {
    const digests = mails.slice(before).filter(({ to, raw }) => to.includes(reader) && /^List-Unsub/im.test(raw))
    return new Set(digests.map(({ messageId }) => messageId)).size
  }
  return async () => {
    // They are planned each minute.
    await until(() => readers.every((reader) => countTo(reader) > 0), 2 * longestMs).catch(() => {})
    return readers.flatMap((reader) => (countTo(reader) === 1 ? [] : [`${countTo(reader)} digests came to ${reader}`]))
  }
}
