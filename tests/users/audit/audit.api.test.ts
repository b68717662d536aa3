import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { deleteOldTries } from '../../../api/http/limits.ts'
import { auditEvents, deleteOldAudit } from '../../../api/records/audit.ts'
import { setBackAhead } from '../../../api/store/clock/setBack.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { inviteAdmin } from '../../../api/users/invitations/invitations.ts'
import { createLink } from '../../../api/users/links.ts'
import { recordRefusals } from '../../../api/users/signIn/refusals.ts'
import { retention } from '../../../schema/rules/client/retention.ts'
import { slugs } from '../../articles/articlesWorld.ts'
import { restRequests } from '../../prove/rights/requests.ts'
import { anyAddress, worldOf } from '../../prove/rights/world.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests({ feedbackForm: true })
const admin = personOfTests(api, { name: 'Anu Admin', status: 4 })

interface Row {
  _id: string
  sundmus: string
  tegija: string | null
  liige: string | null
  kirje: string | null
  kirjeliik: string | null
  muudetud: string[]
  hulk: number
}

const allRows = async () =>
  (await api.db.execute<Row & Record<string, unknown>>(sql`select * from audit order by _id`)).rows

/** What `act` adds to the audit. */
async function added(act: () => Promise<unknown>): Promise<Row[]> {
  const before = (await allRows()).length
  await act()
  return (await allRows()).slice(before)
}

async function sent(method: string, path: string, body?: unknown, as: Person | null = admin) {
  const response = await api.call(method, path, { as, body, headers: anyAddress() })
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.body
}

/** The writes that the audit must have: deletions, and those of people, tokens, the trash and the webhook. */
const isAudited = (method: string, path: string) =>
  method === 'DELETE' ||
  (method !== 'GET' &&
    /^\/api\/(auth|users|kutsed|toolivotmed|prygikast|veebihaak|seansid|lahkumine|minuandmed)\b/.test(path))

/** What each of them records; null for those that change nothing which the audit has. */
const eventOf: Record<string, string | null> = {
  'POST /api/auth': 'sisselogimine',
  'DELETE /api/auth': 'seansid-lopetatud',
  'DELETE /api/seansid': 'seansid-lopetatud',
  'DELETE /api/seansid/{id}': 'seansid-lopetatud',
  'POST /api/users': 'kutsutud',
  'POST /api/kutsed': 'kutsutud',
  // All are invited already.
  'POST /api/kutsed/kutsumata': null,
  'PUT /api/users/registreerimine/{token}': 'registreerus',
  // Only a mail, whose link records the new password.
  'POST /api/users/muuda-parooli': null,
  'PUT /api/users/muuda-parooli/{userId}': 'parool',
  'PUT /api/users/taasta-email/{token}': 'email-taastatud',
  'PUT /api/users/{id}': 'muudetud',
  'PUT /api/users/admin/{id}': 'muudetud',
  'DELETE /api/users/{id}': 'liige-kustutatud',
  'POST /api/lahkumine': 'lahkumine',
  'DELETE /api/lahkumine/{id}': 'lahkumine-tagasi',
  'PUT /api/lahkumine/{token}': 'lahkumine-tagasi',
  'POST /api/minuandmed': 'eksport',
  'POST /api/toolivotmed': 'voti-loodud',
  'DELETE /api/toolivotmed/{id}': 'voti-tuhistatud',
  'PUT /api/veebihaak': 'veebihaak',
  'POST /api/veebihaak/saladus': 'veebihaak',
  'POST /api/veebihaak/proov': null,
  'PUT /api/prygikast/{id}': 'taastatud',
  'DELETE /api/prygikast/{id}': 'jaadavalt',
  'DELETE /api/ajalugu/{liik}/{id}/{versioon}': 'versioon-eemaldatud',
  // A browser that gets no more push: its member's own preference.
  'DELETE /api/touked': null,
}

describe('what is recorded', () => {
  test('AUDIT-1 each deletion of OpenAPI and each write of people, tokens and the webhook leaves a row, but for a named few', async () => {
    const { paths } = (await sent('GET', '/api/openapi.json')) as { paths: Record<string, object> }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    )
    const audited = calls.filter(([method, path]) => isAudited(method, path))
    expect(audited.length).toBeGreaterThan(25)
    const found: [string, string | null | undefined][] = []
    for (const [method, path] of audited) {
      const catalogue = /^\/api\/(\w+)\/\{id\}$/.exec(path)?.[1] ?? ''
      const call = `${method} ${path}`
      const request =
        restRequests[call] ?? (slugs.includes(catalogue) ? restRequests[`${method} /api/{catalogue}/{id}`] : undefined)
      const author = await api.person({ status: 4 })
      const world = worldOf(api, { author, owner: author }, new Map())
      const [values = [], body] = (await request?.(world, catalogue)) ?? []
      const address = values.reduce((filled, value) => filled.replace(/\{[^}]+\}/, () => value), path)
      const rows = await added(() => sent(method, address, body, author))
      found.push([call, rows.at(-1)?.sundmus ?? null])
    }
    const expected = audited.map(([method, path]) => {
      const call = `${method} ${path}`
      return [call, call in eventOf ? eventOf[call] : 'kustutatud']
    })
    expect(found).toEqual(expected)
  })

  test('AUDIT-1 a change of a member has the actor and the names of the fields, of the status both numbers, and no values', async () => {
    const mari = await api.person({ name: 'Mari' })
    const change = { telefon: '555 1234', elukoht: 'Sadama tee 1', staatus: 3, parool: 'uus parool' }
    expect(await added(() => sent('PUT', `/api/users/admin/${mari._id}`, change))).toMatchObject([
      { sundmus: 'muudetud', tegija: admin._id, liige: mari._id, muudetud: ['telefon', 'elukoht'] },
      { sundmus: 'staatus', tegija: admin._id, liige: mari._id, muudetud: ['2', '3'] },
      { sundmus: 'parool', tegija: admin._id, liige: mari._id, muudetud: [] },
    ])
    // In effect already.
    const { parool: _parool, ...same } = change
    expect(await added(() => sent('PUT', `/api/users/admin/${mari._id}`, same))).toEqual([])
  })

  test('AUDIT-1 what is refused leaves no row', async () => {
    const mari = await api.person()
    const refused = await added(async () => {
      const as = mari
      expect((await api.call('PUT', `/api/users/${admin._id}`, { as, body: { telefon: '1' } })).status).toBe(403)
      const body = { telefon: '1' }
      const stale = { 'if-match': '"vana"' }
      expect((await api.call('PUT', `/api/users/${as._id}`, { as, body, headers: stale })).status).toBe(412)
      expect((await api.call('POST', '/api/users', { as: admin, body: { email: mari.email } })).status).toBe(409)
      expect((await api.call('DELETE', `/api/toolivotmed/${mari._id}`, { as })).status).toBe(404)
    })
    expect(refused).toEqual([])
  })

  test('AUDIT-1 each person of a list has a row, also those who were imported; an admin of the command has no actor', async () => {
    const kutsutavad = [1, 2, 3].map((number) => ({ email: `nimekiri${number}@saar.test` }))
    const rows = await added(() => sent('POST', '/api/kutsed', { kutsutavad }))
    expect(rows).toMatchObject(kutsutavad.map(() => ({ sundmus: 'kutsutud', tegija: admin._id })))
    expect(new Set(rows.map(({ liige }) => liige)).size).toBe(3)
    await api.db.execute(sql`
      insert into users (_id, nimi, email, email_key, staatus, kutsumata)
      values (gen_random_uuid(), '', 'toodud@saar.test', 'toodud@saar.test', 1, true)`)
    expect(await added(() => sent('POST', '/api/kutsed/kutsumata'))).toMatchObject([{ sundmus: 'kutsutud' }])
    const [first] = await added(() => inviteAdmin(api.db, 'esimene@saar.test'))
    expect(first).toMatchObject({ sundmus: 'kutsutud', tegija: null })
  })

  test('AUDIT-1 a new password by the mailed link has no actor, as the link may be in other hands', async () => {
    const mari = await api.person()
    const world = worldOf(api, { author: admin, owner: mari }, new Map())
    const token = await createLink(api.db, 'restore', mari._id)
    const body = { parool: 'uus parool' }
    const rows = await added(() => world.call('PUT', `/api/users/muuda-parooli/${mari._id}`, body, { ...mari, token }))
    expect(rows).toMatchObject([{ sundmus: 'parool', tegija: null, liige: mari._id }])
  })

  test('AUDIT-1 no row has a name, an email, an address or a text', async () => {
    const rare = 'Raudrohi'
    const email = `${rare}@saar.test`
    const mari = await api.person({ name: rare, email, status: 4 })
    const invited = await sent('POST', '/api/users', { nimi: rare, email: `uus.${email}`, telefon: rare }, mari)
    await sent(
      'PUT',
      `/api/users/admin/${invited._id}`,
      { nimi: `${rare} Mets`, elukoht: rare, email: `x.${email}` },
      mari,
    )
    await sent('POST', '/api/kutsed', { kutsutavad: [{ nimi: rare, email: `z.${email}` }] }, mari)
    await api.call('POST', '/api/auth', { body: { email, parool: `vale ${rare}` } })
    await sent('POST', '/api/auth', { email, parool: 'saarekogu' }, null)
    const token = await sent('POST', '/api/toolivotmed', { nimi: rare }, mari)
    await sent('DELETE', `/api/toolivotmed/${token._id}`, undefined, mari)
    await sent('PUT', '/api/veebihaak', { aadress: `https://${rare}.invalid/`, sees: false }, mari)
    const { _id: kategooria } = await sent('POST', '/api/foorum/kategooria/uus', { nimi: rare }, mari)
    const text = { pealkiri: rare, tekst: `<p>${rare}</p>` }
    const topic = await sent('POST', '/api/foorum/teema', { ...text, kategooria }, mari)
    await sent('PUT', `/api/foorum/teema/${topic._id}`, { pealkiri: `${rare} 2` }, mari)
    await sent('DELETE', `/api/ajalugu/teema/${topic._id}/algus`, undefined, mari)
    await sent('DELETE', `/api/foorum/teema/${topic._id}`, undefined, mari)
    await sent('PUT', `/api/prygikast/${topic._id}`, undefined, mari)
    await recordRefusals(api.db).run(new AbortController().signal, 0)
    expect((await allRows()).filter((row) => JSON.stringify(row).toLowerCase().includes('raudro'))).toEqual([])
    const known: string[] = Object.values(auditEvents).flat()
    for (const { sundmus, kirjeliik, muudetud } of await allRows()) {
      expect(known).toContain(sundmus)
      expect(kirjeliik ?? 'teema').toMatch(/^[a-z]{4,10}$/)
      for (const name of muudetud) expect(name).toMatch(/^([a-z]{4,10}|[0-4])$/)
    }
  })
})

describe('refused sign-ins', () => {
  const attempt = (email: string) =>
    api.call('POST', '/api/auth', { body: { email, parool: 'vale parool' }, headers: anyAddress() })
  const record = () => recordRefusals(api.db).run(new AbortController().signal, 0)
  const counters = async () => (await api.db.execute(sql`select from tries where key like 'keeldumine %'`)).rows.length

  test('AUDIT-1 have one row per member and hour with their number, and one for all emails of no member', async () => {
    await record()
    const mari = await api.person()
    for (let count = 0; count < 3; count += 1) await attempt(mari.email)
    for (let count = 0; count < 20; count += 1) await attempt(`tundmatu${count}@saar.test`)
    expect(await counters()).toBe(2)
    // The daily deletion of old counters leaves these.
    await api.db.execute(sql`update tries set since = now() - interval '2 hours'`)
    await inTransaction(api.db, deleteOldTries)
    const rows = await added(record)
    expect(rows.toSorted((one, other) => one.hulk - other.hulk)).toMatchObject([
      { sundmus: 'keeldumine', tegija: null, liige: mari._id, hulk: 3 },
      { sundmus: 'keeldumine', tegija: null, liige: null, hulk: 20 },
    ])
    expect(await counters()).toBe(0)
    expect(await added(record)).toEqual([])
  })

  test('AUDIT-1 are written by work of the api', async () => {
    const { rows } = await api.db.execute(sql`select from jobs where _id in ('recordRefusals', 'expireAudit')`)
    expect(rows).toHaveLength(2)
  })
})

describe('rows', () => {
  beforeAll(() =>
    api.db.execute(sql`
    insert into audit (_id, sundmus, kuupaev) values
      ('01900000-0000-7000-8000-000000000001', 'eksport', now() - interval '401 days'),
      ('01900000-0000-7000-8000-000000000002', 'eksport', now() - interval '399 days')`),
  )

  test.each(['update audit set hulk = 2', "delete from audit where sundmus = 'eksport'", 'truncate audit'])(
    'AUDIT-1 are neither changed nor deleted by hand: %s',
    async (statement) => {
      const before = await allRows()
      await expect(api.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'rows of audit are neither changed nor deleted before 400 days' },
      })
      expect(await allRows()).toEqual(before)
    },
  )

  test('AUDIT-1 OPS-10 of a clock that was ahead stay, and what else is ahead is set back', async () => {
    const mari = await api.person()
    await api.db.execute(
      sql`update sessions set created_at = now() + interval '9 days' where user_id = ${mari._id}::uuid`,
    )
    await api.db.execute(sql`
      insert into audit (_id, sundmus, kuupaev)
      values ('01900000-0000-7000-8000-000000000003', 'eksport', now() + interval '9 days')`)
    const before = await allRows()
    expect(await inTransaction(api.db, (tx) => setBackAhead(tx, []))).toEqual({ 'sessions.created_at': 1 })
    expect(await allRows()).toEqual(before)
  })

  test('AUDIT-1 PRIV-2 are deleted after 400 days by the daily work; the trigger has the same period', async () => {
    await inTransaction(api.db, deleteOldAudit)
    const old = (await allRows()).map(({ _id }) => _id).filter((id) => id.startsWith('01900000'))
    expect(old).toEqual(['01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000003'])
    const { rows } = await api.db.execute<{ prosrc: string }>(
      sql`select prosrc from pg_proc where proname = 'audit_stays'`,
    )
    expect(rows[0]?.prosrc.match(/interval '[^']*'/g)).toEqual([`interval '${retention.audit}'`])
  })
})
