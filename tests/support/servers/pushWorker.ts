// A program that does nothing but push, until it is killed: the jobs of the store at argv[2], to the push service of a test at the host argv[3].
import { pushNews } from '../../../api/jobList.ts'
import { startJobs } from '../../../api/jobs/jobRunner.ts'
import { openStore } from '../../../api/store/database.ts'
import { lanes } from '../../../api/users/push/planning.ts'
import { pushSending } from '../../../api/users/push/sending.ts'
import { selfSigned } from './certificate.ts'

const [, , databaseUrl = '', host = ''] = process.argv
const log = { warn() {}, error() {} }
const { db } = openStore(databaseUrl, log)
const network = { hosts: [host], isInner: () => false, deadlineMs: 5_000, ca: selfSigned.cert }
const send = pushSending({ db, log, network, contact: 'mailto:a@saar.test', news: pushNews })
startJobs({ db, log, kinds: Object.fromEntries(lanes.map((lane) => [lane, send])), pollMs: 30 })
