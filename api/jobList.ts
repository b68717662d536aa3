import { dirname, join } from 'node:path'
import { dailyBackup } from './backup/dailyBackup.ts'
import { notingErased } from './backup/erased.ts'
import { alertOperator, type ConditionWatch } from './backup/operator/alerts.ts'
import { rehearseRestore } from './backup/operator/rehearsal.ts'
import type { ApiConfig } from './config.ts'
import { webhookJobs } from './content/webhook/sending.ts'
import { exportingOwnData } from './files/ownData/exporting.ts'
import type { FileDeps } from './files/storage/fileDeps.ts'
import { sweeping } from './files/storage/sweep.ts'
import { readingTexts } from './files/text/fileTexts.ts'
import { setBackTopics } from './forum/datesAhead.ts'
import { notifyingFollowers } from './forum/following/notify.ts'
import { renameMentions } from './forum/following/renameMentions.ts'
import { deleteOldTries } from './http/limits.ts'
import { clockWatch } from './jobs/clockWatch.ts'
import { dailyExpiry, type Expire } from './jobs/dailyExpiry.ts'
import type { JobKinds } from './jobs/jobKind.ts'
import { setBackJobs } from './jobs/queue.ts'
import type { MailTransport } from './mail/transport.ts'
import { channelJobs } from './notifications/channel.ts'
import { announcementChannel } from './notifications/mail/announcementMail.ts'
import { digestChannel } from './notifications/mail/digest.ts'
import { mailAtOnceChannel } from './notifications/mail/mailAtOnce.ts'
import { pushChannel } from './notifications/push/push.ts'
import { deleteOldAudit } from './records/audit.ts'
import { deleteOldKeys } from './records/createOnce.ts'
import { deleteOldRevisions } from './records/history/revisions.ts'
import { emptyTrash, type TrashKinds } from './records/history/trash.ts'
import { deleteOldNotifications } from './records/notifyMembers.ts'
import { deleteOldEmails } from './users/emails/formerEmails.ts'
import { erasingNames } from './users/leaving/erasure.ts'
import { deleteLeaving } from './users/leaving/leaving.ts'
import { deleteOldLinks } from './users/links.ts'
import { userMailJobs } from './users/mails/mails.ts'
import { deleteOldNetworks } from './users/signIn/knownNetworks.ts'
import { recordRefusals } from './users/signIn/refusals.ts'
import { deleteOldSessions } from './users/signIn/sessions.ts'

/** What jobs need besides the configuration. */
interface JobNeeds {
  files: FileDeps
  watch: ConditionWatch
  deletable: TrashKinds
}

/** All kinds of jobs of the api, by the name in their rows. A domain adds its daily work or its queue in a line. */
export function jobList(config: ApiConfig, transport: MailTransport, { files, watch, deletable }: JobNeeds): JobKinds {
  const { db, log } = files
  const dataDir = dirname(config.filesDir)
  const daily = (expire: Expire) => dailyExpiry({ db, log }, expire)
  const sender = { transport, from: config.mailFrom, hostname: new URL(config.siteUrl).hostname }
  return {
    ...userMailJobs(db, config, sender),
    ...channelJobs(db, [
      digestChannel(db, config, sender, config.smtpPerMinute),
      mailAtOnceChannel(db, config, sender),
      announcementChannel(db, config, sender, config.smtpPerMinute),
      pushChannel({ db, log, network: config.push, contact: `mailto:${config.mailFrom.address}` }),
    ]),
    ...webhookJobs({ db, log, internet: config.webhook }),
    watchClock: clockWatch({ db, log, inOrder: [setBackTopics, setBackJobs] }),
    ...(config.backup && { backUp: dailyBackup({ config, settings: config.backup }) }),
    watchConditions: watch.work,
    alertOperator: alertOperator(db, { config, transport, log }),
    noteErased: notingErased(db, [dataDir, ...(config.backup ? [config.backup.folder] : [])]),
    ...(config.backup && { rehearseRestore: rehearseRestore({ config, folder: config.backup.folder, db }) }),
    memberRenamed: renameMentions(db),
    notifyFollowers: notifyingFollowers(db),
    exportOwnData: exportingOwnData(files),
    eraseName: erasingNames(db, [config.mailDir, join(dataDir, 'imports')]),
    sweepFiles: sweeping(files),
    readTexts: readingTexts(files),
    recordRefusals: recordRefusals(db),
    expireSessions: daily(deleteOldSessions),
    expireAudit: daily(deleteOldAudit),
    expireIdempotencyKeys: daily(deleteOldKeys),
    expireLinks: daily(deleteOldLinks),
    deleteLeaving: daily(deleteLeaving),
    expireTries: daily(deleteOldTries),
    expireNetworks: daily(deleteOldNetworks),
    expireFormerEmails: daily(deleteOldEmails),
    expireNotifications: daily(deleteOldNotifications),
    expireRevisions: daily(deleteOldRevisions(config.historyDays)),
    emptyTrash: daily(emptyTrash(deletable)),
  }
}
