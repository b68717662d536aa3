// A program that does nothing but push, until it is killed: the jobs of the store at argv[2], to the push service of a test at the host argv[3].
import { startJobs } from '../../../api/jobs/jobRunner.ts'
import { pushChannel } from '../../../api/notifications/push/push.ts'
import { openStore } from '../../../api/store/database.ts'
import { selfSigned } from './certificate.ts'

const [, , databaseUrl = '', host = ''] = process.argv
const log = { warn() {}, error() {} }
const { db } = openStore(databaseUrl, log)
const network = { hosts: [host], isInner: () => false, deadlineMs: 5_000, ca: selfSigned.cert }
const { deliver } = pushChannel({ db, log, network, contact: 'mailto:a@saar.test' })
startJobs({ db, log, kinds: deliver, pollMs: 30 })
