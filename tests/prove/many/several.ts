import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../../../api/store/migrate.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { hasNginx, startNginx } from '../../support/servers/nginx.ts'
import { endProgram, startProgram } from '../../support/servers/programs.ts'
import { startS3 } from '../../support/servers/s3.ts'
import { startSmtp } from '../../support/servers/smtp.ts'
import { closedPort } from '../../support/servers/tcp.ts'
import { startStorePair } from './storePair.ts'

/** What is killed in turn. */
export const kinds = ['gateway', 'api', 'nginx', 'store'] as const
export type Kind = (typeof kinds)[number]

/** Two gateways and two apis behind nginx, on a pair of stores and an S3 of their own. */
export type Several = Awaited<ReturnType<typeof startSeveral>>

/** How long each is down. */
const downMs = 3_000

/** Starts all of them, with demo content. @param dist the folder of the second api's build @param ends receives what stops them */
export async function startSeveral(dist: string, ends: (() => Promise<unknown>)[]) {
  if (!hasNginx) throw new Error('There is no nginx: apt-get install nginx-light')
  const folder = await mkdtemp(join(tmpdir(), 'sise-many-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const store = await startStorePair(ends)
  await migrate(store.url)
  await fillWithDemo(store.url, () => {})
  await store.addStandby()
  const smtp = await startSmtp()
  ends.push(() => smtp.close())
  await mkdir(join(folder, 'bucket'))
  const s3 = await startS3(join(folder, 'bucket'))
  ends.push(() => s3.close())

  /** Starts a program at a free port. */
  async function startOne(name: 'api' | 'gateway', settings: NodeJS.ProcessEnv, from = 'dist') {
    const port = String(await closedPort())
    const env = { DATA_DIR: folder, TMPDIR: folder, PORT: port, API_PORT: port, ...settings }
    let running = await startProgram(name, env, from)
    ends.push(() => endProgram(running, 'SIGKILL'))
    const kill = async () => {
      await endProgram(running, 'SIGKILL')
      await pause(downMs)
      running = await startProgram(name, env, from)
    }
    return { url: `http://127.0.0.1:${port}`, kill }
  }
  const ofApi = {
    DATABASE_URL: store.url,
    S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${s3.port}/failid`,
    SMTP_URL: smtp.url,
    SMTP_PER_MINUTE: '10000',
    PUSH_HOSTS: 'push.saar.test',
  }
  const apis = [await startOne('api', ofApi), await startOne('api', ofApi, dist)] as const
  // Each has an api of its own.
  const gateways = [
    await startOne('gateway', { API_URL: `${apis[0].url},${apis[1].url}` }),
    await startOne('gateway', { API_URL: `${apis[1].url},${apis[0].url}` }),
  ] as const
  const urls = gateways.map(({ url }) => url)
  const ports = [await closedPort(), await closedPort()] as const
  let nginx = await startNginx(urls, ports)
  ends.push(() => nginx.stop())
  /** Kills one of a kind, and starts it again at its address; of a store it promotes the standby. */
  const kill: Record<Kind, (at: 0 | 1) => Promise<void>> = {
    gateway: (at) => gateways[at].kill(),
    api: (at) => apis[at].kill(),
    async nginx() {
      await nginx.stop('SIGKILL')
      await pause(downMs)
      nginx = await startNginx(urls, ports)
    },
    store: () => store.failOver(downMs),
  }
  return { store, smtp, address: nginx.url, gateways: urls, kill }
}
