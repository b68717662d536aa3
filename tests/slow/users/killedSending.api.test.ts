import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import { build } from 'esbuild'
import pg from 'pg'
import { planChannel } from '../../../api/notifications/channel.ts'
import { lanes, pushChannel } from '../../../api/notifications/push/push.ts'
import { nativePackages } from '../../../scripts/building/productionPackages.mjs'
import { startApi } from '../../support/api/api.ts'
import { endLeases } from '../../support/api/hurriedJobs.ts'
import { planDigests } from '../../support/api/planDigests.ts'
import { startPushService } from '../../support/servers/pushService.ts'
import { startSmtp } from '../../support/servers/smtp.ts'
import { embeddedStores, postmasterOf, query } from '../../support/store/embeddedStores.ts'
import { until } from '../../support/until.ts'

let folder: string

beforeEach(async () => {
  // Within the project, where the program finds its packages.
  folder = await mkdtemp(resolve('dist/killed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** How often each was told. */
function countsOf(told: readonly string[]) {
  const counts = new Map<string, number>()
  for (const one of told) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

test('PHONE-2 killed six times while it pushes: every browser is told, and at most those of four messages a kill are told again', async () => {
  const [browsers, kills] = [60, 6]
  const service = await startPushService()
  const store = await startApi({ push: service.network })
  const program = join(folder, 'pushWorker.mjs')
  await build({
    entryPoints: ['tests/support/servers/pushWorker.ts'],
    outfile: program,
    logLevel: 'warning',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: nativePackages,
    // pg and web-push are CommonJS and call require.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  })
  let worker: ChildProcess | undefined
  const start = () => (worker = fork(program, [store.databaseUrl, service.network.hosts[0] ?? ''], { execArgv: [] }))
  const kill = async () => {
    const ended = worker?.exitCode == null && worker?.signalCode == null && worker ? once(worker, 'exit') : undefined
    worker?.kill('SIGKILL')
    await ended
    await endLeases(store.db, 'push_')
  }
  for (let at = 0; at < browsers; at += 1) {
    const person = await store.person()
    expect((await store.call('PUT', '/api/touked', { as: person, body: service.subscribe().body })).status).toBe(200)
  }
  const body = { pealkiri: 'Koosolek', tekst: '<p>Tule!</p>', saajad: 'koik' }
  expect((await store.call('POST', '/api/liikmekirjad', { as: await store.person({ status: 3 }), body })).status).toBe(
    200,
  )
  // From now on the program to be killed does everything.
  await store.app.close()
  const channel = pushChannel({
    db: store.db,
    log: store.app.log,
    network: service.network,
    contact: 'mailto:a@saar.test',
  })
  await planChannel(store.db, channel)
  const waiting = async () => (await query(store.databaseUrl, `select from jobs where kind like 'push_'`)).length
  expect(await waiting()).toBe(browsers)

  for (let round = 0; round < kills; round += 1) {
    const before = service.received.length
    const isTaken = new Promise<void>((taken) => {
      service.onTaken = () => {
        if (service.received.length < before + 5) return
        // Before the answer comes.
        worker?.kill('SIGKILL')
        taken()
      }
    })
    start()
    await isTaken
    service.onTaken = undefined
    await kill()
  }
  expect(await waiting()).toBeGreaterThan(0)
  start()
  // Longer than a lease, which a statement of a killed program may still have written after `endLeases`.
  await until(async () => (await waiting()) === 0, 150_000)
  await kill()
  const counts = countsOf(service.received.map(({ id }) => id))
  expect(counts.size).toBe(browsers)
  const doubles = service.received.length - browsers
  expect(doubles).toBeGreaterThan(0)
  expect(doubles).toBeLessThanOrEqual(kills * lanes.length)
  await store.close()
  await service.close()
})

test('MAIL-1 PostgreSQL is killed three times in the middle of a run: everybody gets the digest, and at most one a kill comes twice, under its Message-ID', async () => {
  const [members, kills] = [40, 3]
  const smtp = await startSmtp()
  const stores = await embeddedStores()
  const store = await stores.start()
  const api = await startApi({ databaseUrl: store.url, smtpUrl: smtp.url, siteUrl: 'https://saar.test' })
  await query(
    store.url,
    `insert into users (_id, nimi, email, email_key, staatus)
    select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, ${members}) n`,
  )
  await query(
    store.url,
    `with k as (insert into categories (_id, nimi, slug) values (gen_random_uuid(), 'Sadam', 'sadam') returning _id)
    insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
    select gen_random_uuid(), _id, 'Praam', '<p>Kell viis.</p>', 'Jaan', now(), now() from k`,
  )
  const pool = new pg.Pool({ connectionString: store.url })
  smtp.slowMs = 5
  await planDigests(drizzle(pool))
  await pool.end()
  const hurry = () => query(store.url, `update jobs set run_at = now() where kind = 'digest'`)
  const waiting = async () => (await query(store.url, `select from jobs where kind = 'digest'`)).length

  for (let round = 0; round < kills; round += 1) {
    const before = smtp.mails.length
    await hurry()
    const postmaster = await postmasterOf(stores.dataDir)
    const isTaken = new Promise<void>((taken) => {
      smtp.onTaken = () => {
        if (smtp.mails.length < before + 4) return
        // Before the answer comes, which is then noted nowhere.
        process.kill(postmaster, 'SIGKILL')
        smtp.onTaken = undefined
        taken()
      }
    })
    await isTaken
    await store.server().ended
    await store.restart()
  }
  expect(await waiting()).toBeGreaterThan(0)
  await until(async () => {
    await hurry()
    return (await waiting()) === 0
  })
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.mails) ids.set(String(to), (ids.get(String(to)) ?? new Set()).add(messageId))
  expect(ids.size).toBe(members)
  expect([...ids.values()].every(({ size }) => size === 1)).toBe(true)
  expect(smtp.mails.length - members).toBeLessThanOrEqual(kills)
  await api.close()
  await smtp.close()
  await stores.close()
})
