import type { ApiConfig } from './config.ts'
import type { FileDeps } from './files/storage/fileDeps.ts'
import { sweeping } from './files/storage/sweep.ts'
import { renameMentions } from './forum/following/renameMentions.ts'
import { forgetOldTries } from './http/limits.ts'
import { dailyForgetting, type Forget } from './jobs/dailyForgetting.ts'
import type { JobKinds } from './jobs/jobKind.ts'
import type { MailTransport } from './mail/transport.ts'
import { forgetOldKeys } from './records/createOnce.ts'
import { forgetOldEmails } from './users/emails/formerEmails.ts'
import { forgetOldLinks } from './users/links.ts'
import { userMailJobs } from './users/mails/mails.ts'
import { forgetOldNetworks } from './users/signIn/knownNetworks.ts'
import { forgetOldSessions } from './users/signIn/sessions.ts'

/** Every kind of job of the api, by the name that its rows have. A domain adds its daily work or its queue in a line. */
export function jobList(config: ApiConfig, transport: MailTransport, files: FileDeps): JobKinds {
  const { db } = files
  const daily = (forget: Forget) => dailyForgetting(db, forget)
  const sender = { transport, from: config.mailFrom, hostname: new URL(config.siteUrl).hostname }
  return {
    ...userMailJobs(db, config, sender),
    memberRenamed: renameMentions(db),
    sweepFiles: sweeping(files),
    forgetSessions: daily(forgetOldSessions),
    forgetIdempotencyKeys: daily(forgetOldKeys),
    forgetLinks: daily(forgetOldLinks),
    forgetTries: daily(forgetOldTries),
    forgetNetworks: daily(forgetOldNetworks),
    forgetFormerEmails: daily(forgetOldEmails),
  }
}
