import { expect, test } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startApi } from '../../support/api/api.ts'
import { planDigests } from '../../support/api/planDigests.ts'
import { startSmtp } from '../../support/servers/smtp.ts'
import { embeddedStores, postmasterOf, query } from '../../support/store/embeddedStores.ts'
import { until } from '../../support/until.ts'

test('MAIL-1 PostgreSQL is killed three times during a run: each member gets the digest, at most one of them twice for each kill, under its Message-ID', async () => {
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
        // Before the response arrives, which is then not recorded.
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
