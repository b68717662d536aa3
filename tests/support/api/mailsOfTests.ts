import { afterEach, beforeEach } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { pacedTransport } from '../../../api/mail/pace.ts'
import { mailLimits, smtpTransport } from '../../../api/mail/transport.ts'
import { planChannel } from '../../../api/notifications/channel.ts'
import { digestChannel } from '../../../api/notifications/mail/digest.ts'
import { mailAtOnceChannel } from '../../../api/notifications/mail/mailAtOnce.ts'
import { startSmtp, type TestSmtp } from '../servers/smtp.ts'
import { type Person, startApi, type TestApi } from './api.ts'
import { hurryJobs, hurryUntil } from './hurriedJobs.ts'

const weekMs = 7 * 24 * 3_600_000

/**
 * An api for each test with Mari and Jaan, whose notification mails go to a mail server of the test. The api's own jobs are stopped, and
 * the test plans and sends the mails.
 */
export class TestMails {
  api!: TestApi
  smtp!: TestSmtp
  mari!: Person
  jaan!: Person
  private readonly runners: JobRunner[] = []

  async start() {
    this.smtp = await startSmtp()
    this.api = await startApi({ siteUrl: 'https://saar.test' })
    await this.api.app.jobs.close()
    this.mari = await this.api.person({ name: 'Mari' })
    this.jaan = await this.api.person({ name: 'Jaan' })
  }

  async close() {
    await Promise.all(this.runners.splice(0).map((runner) => runner.close()))
    await this.api.close()
    await this.smtp.close()
  }

  private channels(now: Date, perMinute: number) {
    const { db } = this.api
    const transport = pacedTransport(smtpTransport(this.smtp.url, mailLimits), db, perMinute)
    const sender = { transport, from: { name: 'Saar', address: 'noreply@saar.test' }, hostname: 'saar.test' }
    const installation = { siteUrl: 'https://saar.test', community: 'Saar' }
    return [
      digestChannel(db, installation, sender, perMinute, sql`${now.toISOString()}::timestamptz`),
      mailAtOnceChannel(db, installation, sender),
    ] as const
  }

  /** Starts a runner of the jobs that send notification mails. */
  open(perMinute = 6_000): JobRunner {
    const [digest, atOnce] = this.channels(new Date(), perMinute)
    const kinds = { ...digest.deliver, ...atOnce.deliver }
    const runner = startJobs({ db: this.api.db, log: this.api.app.log, kinds, pollMs: 30 })
    this.runners.push(runner)
    return runner
  }

  /** Plans the mails that are due in this number of weeks. */
  async plan(weeks = 0) {
    for (const channel of this.channels(new Date(Date.now() + weeks * weekMs), 6_000))
      await planChannel(this.api.db, channel)
  }

  /** Plans the mails that are due in this number of weeks, and waits until they are sent. */
  async send(weeks = 0) {
    await this.plan(weeks)
    await this.emptied()
  }

  /** Makes waiting mails due. */
  hurry = async () => {
    for (const kind of ['digest', 'mailAtOnce']) await hurryJobs(this.api, kind)
  }

  async rows(query: string) {
    return (await this.api.db.execute(sql.raw(query))).rows
  }

  waiting = () => this.rows(`select * from jobs where kind in ('digest', 'mailAtOnce')`)

  /** Waits until all mails have been sent, whenever they are due. */
  emptied = () =>
    hurryUntil(this.api, 'mailAtOnce', async () => {
      await hurryJobs(this.api, 'digest')
      return (await this.waiting()).length === 0
    })

  choose = (as: Person, valik: string) => this.api.call('PUT', '/api/kirjad/valik', { as, body: { valik } })

  async write(as: Person, pealkiri = 'Praam', tekst = '<p>Tere!</p>') {
    const { _id } = await this.api.category()
    const body = { pealkiri, kategooria: _id, tekst }
    return (await this.api.call('POST', '/api/foorum/teema', { as, body })).body as { _id: string }
  }

  reply = (as: Person, { _id }: { _id: string }, tekst = '<p>Vastus.</p>') =>
    this.api.call('POST', `/api/foorum/postitus/${_id}`, { as, body: { tekst } })

  /** Makes posts, choices and read marks older by this number of minutes. */
  async later(minutes: number) {
    const older = (table: string, ...columns: string[]) =>
      this.rows(
        `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${minutes} minutes'`).join(', ')}`,
      )
    await older('posts', 'kuupaev')
    await older('topics', 'kuupaev', 'viimane_postitus')
    await older('notifications', 'kuupaev')
    await older('mail_preferences', 'muudetud')
    await older('topic_reads', 'loetud_kuni')
    await older('digests', 'kavandatud', 'alates')
  }

  /** The recipients of all mails, sorted. */
  recipients = () => this.smtp.mails.map(({ to }) => String(to)).toSorted()

  /** The plain text of a mail. */
  textOf(index: number): string {
    const raw = this.smtp.mails[index]?.raw ?? ''
    const body = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)
    const encoded = body?.[1] ?? ''
    return /text\/plain[^]*?base64/.test(raw.slice(0, raw.indexOf(encoded)))
      ? Buffer.from(encoded, 'base64').toString('utf8')
      : Buffer.from(
          encoded
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        ).toString('utf8')
  }
}

/** TestMails for the tests of a file. */
export function mailsOfTests(): TestMails {
  const mails = new TestMails()
  beforeEach(() => mails.start())
  afterEach(() => mails.close())
  return mails
}
