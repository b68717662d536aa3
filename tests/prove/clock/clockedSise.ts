import { chmod, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import moment from 'moment-timezone'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { sendGraphql } from '../../slow/graphql.ts'
import { type PushService, startPushService } from '../../support/servers/pushService.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { startFolder, startSise } from '../../support/startedSise.ts'
import { until } from '../../support/until.ts'

/** Debian's library that changes the clock of a process. */
export const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** A member with a session. */
export interface Member {
  id: string
  email: string
  token: string
}

/** Sise and its PostgreSQL, each on a machine with a clock of its own. */
export interface ClockedSise {
  db: pg.Pool
  smtp: TestSmtp
  push: PushService
  /** What the servers print. */
  said: () => string
  /** Sets the clock of the store to a time in Tallinn, such as 2027-03-28 07:01, and that of the servers with it. */
  at: (time: string) => Promise<void>
  /** Moves both clocks. */
  move: (seconds: number) => Promise<void>
  /** How far the servers' clock is ahead of the store's, in seconds. */
  drift: (seconds: number) => Promise<void>
  /** The time of the store. */
  now: () => Date
  member: (name: string) => Promise<Member>
  session: (member: Pick<Member, 'id'>) => Promise<string>
  send: <Data>(token: string, query: string, variables?: object, key?: string) => Promise<Data>
  /** Waits a minute of these clocks, until digests and pushes were planned, and all that was queued is delivered. */
  planned: () => Promise<void>
  close: () => Promise<void>
}

/**
 * @param time of the store, in Tallinn
 * @param driftSeconds how far the servers' clock is ahead of the store's
 */
export async function startClocked(dist: string, time: string, driftSeconds = 0): Promise<ClockedSise> {
  const folder = await startFolder()
  const [smtp, push] = [await startSmtp(), await startPushService()]
  const offsets = { store: secondsTo(time), drift: driftSeconds }
  const clockEnv = (name: string) => ({
    LD_PRELOAD: clockLibrary,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_TIMESTAMP_FILE: join(folder, name),
    FAKETIME_NO_CACHE: '1',
  })
  const setClocks = async () => {
    for (const [name, seconds] of [
      ['store', offsets.store] as const,
      ['servers', offsets.store + offsets.drift] as const,
    ]) {
      const path = join(folder, name)
      await writeFile(`${path}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
      // PostgreSQL reads it as another user, at each reading of the clock.
      await chmod(`${path}.new`, 0o644)
      await rename(`${path}.new`, path)
    }
  }
  await setClocks()
  // Its processes inherit the environment of this one.
  Object.assign(process.env, clockEnv('store'))
  const store = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    log: () => {},
    settings: { fsync: 'off' },
  })
  for (const name of Object.keys(clockEnv('store'))) delete process.env[name]
  const sise = startSise(
    folder,
    {
      ...clockEnv('servers'),
      NODE_ENV: 'production',
      DATABASE_URL: store.url,
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: smtp.url,
      SMTP_PER_MINUTE: '6000',
      PUSH_HOSTS: push.network.hosts.join(','),
      NODE_OPTIONS: `--import ${resolve('tests/prove/clock/toLocalPush.mjs')}`,
    },
    resolve(dist, 'start.mjs'),
  )
  const db = new pg.Pool({ connectionString: store.url, max: 2 }).on('error', () => {})
  const address = await sise.address()

  const clocked: ClockedSise = {
    db,
    smtp,
    push,
    said: () => sise.said(),
    async at(time) {
      offsets.store = secondsTo(time)
      await setClocks()
    },
    async move(seconds) {
      offsets.store += seconds
      await setClocks()
    },
    async drift(seconds) {
      offsets.drift = seconds
      await setClocks()
    },
    now: () => new Date(Date.now() + offsets.store * 1000),
    async member(name) {
      const [id, email] = [newId(), `${name}@saar.test`]
      await db.query('insert into users (_id, nimi, email, email_key, staatus) values ($1, $2, $3, $3, 4)', [
        id,
        name,
        email,
      ])
      return { id, email, token: await clocked.session({ id }) }
    },
    session: ({ id }) => startSession(drizzle(db), id),
    async send<Data>(token: string, query: string, variables: object = {}, key = '') {
      const { data, errors } = await sendGraphql<Data>(address, query, { token, variables, key })
      if (errors || data == null) throw new Error(`${query}: ${JSON.stringify(errors)}`)
      return data
    },
    async planned() {
      // All plans are due then.
      await clocked.move(61)
      const { rows: started } = await db.query<{ at: string }>('select clock_timestamp()::text as at')
      await until(async () => {
        const { rows } = await db.query<{ isDone: boolean }>(
          `select bool_and(_id like 'plan-%' and attempts = 0
             and run_at - case when _id in ('plan-digest', 'plan-mailAtOnce') then interval '60 s' else interval '10 s' end
               between $1::timestamptz and clock_timestamp()) as "isDone"
           from jobs where _id like 'plan-%' or kind = any('{digest,mailAtOnce,push0,push1,push2,push3}')`,
          [started[0]?.at],
        )
        return rows[0]?.isDone === true
      })
    },
    async close() {
      sise.child.kill('SIGTERM')
      await sise.ended
      await db.end()
      await store.stop()
      await Promise.all([smtp.close(), push.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  return clocked
}

/** How far that time is from now. */
const secondsTo = (time: string) => Math.round((moment.tz(time, 'Europe/Tallinn').valueOf() - Date.now()) / 1000)
