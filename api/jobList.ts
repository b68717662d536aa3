import { eventsOfLetter } from './articles/letterNews.ts'
import { dailyBackup } from './backup/dailyBackup.ts'
import type { ApiConfig } from './config.ts'
import { webhookJobs } from './content/webhook/sending.ts'
import type { FileDeps } from './files/storage/fileDeps.ts'
import { sweeping } from './files/storage/sweep.ts'
import { setBackTopics } from './forum/datesAhead.ts'
import { burstOfLetter, dueBursts, duePushes, forumOfLetter } from './forum/following/letterNews.ts'
import { renameMentions } from './forum/following/renameMentions.ts'
import { deleteOldTries } from './http/limits.ts'
import { clockWatch } from './jobs/clockWatch.ts'
import { dailyExpiry, type Expire } from './jobs/dailyExpiry.ts'
import type { JobKinds } from './jobs/jobKind.ts'
import type { MailTransport } from './mail/transport.ts'
import { protocolsOfLetter } from './protocols/letterNews.ts'
import { deleteOldKeys } from './records/createOnce.ts'
import { announcementMail } from './users/announcements/announcementMail.ts'
import { deleteOldEmails } from './users/emails/formerEmails.ts'
import { letterMail } from './users/letters/letterMail.ts'
import type { LetterNews } from './users/letters/news.ts'
import { deleteOldLetters, letterPlanning } from './users/letters/planning.ts'
import { deleteOldLinks } from './users/links.ts'
import { userMailJobs } from './users/mails/mails.ts'
import type { PushNews } from './users/push/planning.ts'
import { pushJobs } from './users/push/sending.ts'
import { deleteOldNetworks } from './users/signIn/knownNetworks.ts'
import { deleteOldSessions } from './users/signIn/sessions.ts'

/** What the letters tell of, each by the domain that knows it. MAIL-1. */
export const letterNews: LetterNews = {
  forum: forumOfLetter,
  burst: burstOfLetter,
  bursts: dueBursts,
  protocols: protocolsOfLetter,
  events: eventsOfLetter,
}

/** What is pushed: the same as in letters at once. PHONE-2. */
export const pushNews: PushNews = { burst: burstOfLetter, due: duePushes }

/** Every kind of job of the api, by the name that its rows have. A domain adds its daily work or its queue in a line. */
export function jobList(config: ApiConfig, transport: MailTransport, files: FileDeps): JobKinds {
  const { db, log } = files
  const daily = (expire: Expire) => dailyExpiry({ db, log }, expire)
  const sender = { transport, from: config.mailFrom, hostname: new URL(config.siteUrl).hostname }
  return {
    ...userMailJobs(db, config, sender),
    letterMail: letterMail(db, config, sender, letterNews),
    announcementMail: announcementMail(db, config, sender),
    planLetters: letterPlanning({ db, news: letterNews, perMinute: config.smtpPerMinute }),
    ...pushJobs({ db, log, network: config.push, contact: `mailto:${config.mailFrom.address}`, news: pushNews }),
    ...webhookJobs({ db, log, internet: config.webhook }),
    watchClock: clockWatch({ db, log, inOrder: [setBackTopics] }),
    ...(config.backup && { backUp: dailyBackup({ config, settings: config.backup }) }),
    memberRenamed: renameMentions(db),
    sweepFiles: sweeping(files),
    expireSessions: daily(deleteOldSessions),
    expireIdempotencyKeys: daily(deleteOldKeys),
    expireLinks: daily(deleteOldLinks),
    expireTries: daily(deleteOldTries),
    expireNetworks: daily(deleteOldNetworks),
    expireFormerEmails: daily(deleteOldEmails),
    expireLetters: daily(deleteOldLetters),
  }
}
