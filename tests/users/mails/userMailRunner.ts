import { type JobRunner, type JobRunnerOptions, startJobs } from '../../../api/jobs/jobRunner.ts'
import { mailLimits, type MailTransport, smtpTransport } from '../../../api/mail/transport.ts'
import { userMailJobs } from '../../../api/users/mails/mails.ts'
import type { TestApi } from '../../support/api/api.ts'

/** Another API that sends the mails of accounts, with a shorter polling interval. @param to the URL of an SMTP server, or a transport */
export function userMailRunner(
  { db, app }: TestApi,
  to: string | MailTransport,
  more: Partial<JobRunnerOptions> = {},
): JobRunner {
  const transport = typeof to === 'string' ? smtpTransport(to, mailLimits) : to
  const sender = { transport, from: { name: 'Saar', address: 'noreply@saar.test' }, hostname: 'saar.test' }
  const kinds = userMailJobs(db, { siteUrl: 'https://saar.test', community: 'Saar' }, sender)
  return startJobs({ db, log: app.log, kinds, pollMs: 30, ...more })
}
