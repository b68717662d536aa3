import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { JobRunner } from '../../../api/jobs/jobRunner.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { endLeases, hurryUntil } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'
import { userMailRunner } from '../mails/userMailRunner.ts'

/** The result of a row. */
interface Row {
  nimi?: unknown
  email?: unknown
  telefon?: unknown
  elukoht?: unknown
}

let smtp: TestSmtp
beforeAll(async () => {
  smtp = await startSmtp()
})
const api = apiOfTests(() => ({ siteUrl: 'https://saar.test', smtpUrl: smtp.url, smtpPerMinute: 10_000 }))
const anu = personOfTests(api, { name: 'Anu', email: 'anu@saar.test', status: 4 })
const ott = personOfTests(api, { name: 'Ott', email: 'ott@saar.test', status: 4 })
const runners: JobRunner[] = []

beforeAll(async () => {
  await api.person({ name: 'Keelatu', email: 'keelatu@saar.test', status: 0 })
})
beforeEach(async () => {
  smtp.mails.splice(0)
  smtp.refused = []
  smtp.onRefused = undefined
  await api.db.execute(sql`delete from tries`)
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.db.execute(sql`delete from jobs where kind like '%Mail'`)
  await api.db.execute(sql`delete from users where staatus = 1`)
})
afterAll(() => smtp.close())

const send = (as: Person, kutsutavad: Row[], key?: string) =>
  api.call('POST', '/api/kutsed', { as, body: { kutsutavad }, ...(key && { headers: { 'idempotency-key': key } }) })
const outcomes = async (as: Person, rows: Row[], key?: string) =>
  ((await send(as, rows, key)).body as { tulemus: string }[]).map(({ tulemus }) => tulemus)
const standing = async () => (await api.call('GET', '/api/kutsed', { as: anu })).body
const countsIn = ({ kutsumata, ootab }: { kutsumata: number; ootab: number }) => ({ kutsumata, ootab })
const counts = async () => countsIn(await standing())
const refused = async () => (await standing()).keeldutud as object[]
const remaining = async (as: Person) => countsIn((await api.call('POST', '/api/kutsed/kutsumata', { as })).body)
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ nimi: `Inimene ${at}`, email: `loend${at}@saar.test` }))
const invited = async () =>
  (
    await api.db.execute<{ email: string; nimi: string; telefon: string; elukoht: string }>(
      sql`select email, nimi, telefon, elukoht from users where staatus = 1 order by email`,
    )
  ).rows
/** The jobs by person: none has two. */
const jobs = async () =>
  (
    await api.db.execute<{ email: string; hulk: number; ms: number }>(sql`
      select u.email, count(*)::int as hulk, extract(epoch from min(j.run_at) - min(j.created_at))::float8 * 1000 as ms
      from jobs j join users u on u._id::text = j.details->>'userId' where j.kind = 'listedInvitationMail'
      group by u.email order by min(j.run_at)`)
  ).rows
const open = () => runners.push(userMailRunner(api, smtp.url))
const listed = 'listedInvitationMail'
/** Waits until all mails of lists have been sent, however late they are due. */
const emptied = () => hurryUntil(api, listed, async () => (await jobs()).length === 0)
/** The recipients with this prefix: a mail of an earlier test may still arrive. */
const mailed = (beginning: string) =>
  smtp.mails
    .flatMap(({ to }) => to)
    .filter((to) => to.startsWith(beginning))
    .toSorted()
/** A member as an import creates them. */
const imported = (email: string) =>
  api.db.execute(sql`insert into users (_id, nimi, email, email_key, staatus, kutsumata)
    values (gen_random_uuid(), '', ${email}, ${email}, 1, true)`)

/** Delays the mails, so that none is a file before the test looks. */
const held = async <T>(work: () => Promise<T>): Promise<T> => {
  await api.db.execute(sql`create function hold_mail() returns trigger language plpgsql as
    $$ begin new.run_at := new.run_at + interval '1 hour'; return new; end $$`)
  await api.db.execute(sql`create trigger hold_mail before insert on jobs for each row
    when (new.kind = 'listedInvitationMail') execute function hold_mail()`)
  try {
    return await work()
  } finally {
    await api.db.execute(sql`drop trigger hold_mail on jobs`)
    await api.db.execute(sql`drop function hold_mail()`)
  }
}

test('IMPORT-2 each row of a list has its own result: valid ones are invited, with their residence, and the others have a reason', async () => {
  await held(async () => {
    await imported('toodud@saar.test')
    await api.call('POST', '/api/users', { as: anu, body: { nimi: 'Kaja', email: 'kaja@saar.test' } })
    const { status, body } = await send(anu, [
      { nimi: ' Mari  Mets ', email: 'mari@saar.test', telefon: '555 1234', elukoht: 'Põhjaküla, Kase 3' },
      { email: 'MARI@saar.test' },
      { nimi: 'Ott', email: 'ott@saar.test' },
      { email: 'keelatu@saar.test' },
      { email: 'Kaja@Saar.test' },
      { nimi: 'Toodud', email: 'toodud@saar.test', elukoht: 'Lõunaküla' },
      { nimi: 'x'.repeat(300), email: 'pikk' },
      { nimi: null, email: 'a@saar.test', telefon: 5, elukoht: 'y'.repeat(5_000) },
      {},
    ])
    expect(status).toBe(200)
    expect(body).toEqual([
      { tulemus: 'kutsutud' },
      { tulemus: 'topelt', msg: 'Sama e-posti aadress on loendis eespool.' },
      { tulemus: 'liige', msg: 'Selle e-posti aadressiga liige on juba olemas.' },
      { tulemus: 'keelatud', msg: 'Selle e-posti aadressiga liikme ligipääs on keelatud.' },
      { tulemus: 'kutsutud-varem', msg: 'Ta on juba kutsutud, aga ei ole veel registreerunud.' },
      { tulemus: 'kutsutud' },
      {
        tulemus: 'vigane',
        msg: 'Nimi on liiga pikk (kuni 200 tähemärki). See e-posti aadress ei ole õige. Näide: mari@naide.ee',
      },
      { tulemus: 'vigane', msg: 'Elukoht on liiga pikk (kuni 200 tähemärki).' },
      { tulemus: 'vigane', msg: 'Lisa e-posti aadress.' },
    ])
    expect(await invited()).toEqual([
      { email: 'kaja@saar.test', nimi: 'Kaja', telefon: '', elukoht: '' },
      { email: 'mari@saar.test', nimi: 'Mari Mets', telefon: '555 1234', elukoht: 'Põhjaküla, Kase 3' },
      { email: 'toodud@saar.test', nimi: 'Toodud', telefon: '', elukoht: 'Lõunaküla' },
    ])
    expect((await jobs()).map(({ email, hulk }) => [email, hulk])).toEqual([
      ['mari@saar.test', 1],
      ['toodud@saar.test', 1],
    ])
  })
})

test('IMPORT-2 the 500 mails of a list are spread at the pace of the mail server, behind the waiting ones, and are sent once each', async () => {
  await held(async () => {
    expect(new Set(await outcomes(anu, people(500)))).toEqual(new Set(['kutsutud']))
    const waits = (await jobs()).map(({ ms }) => ms - 3_600_000)
    expect(waits).toHaveLength(500)
    // 8,000 of the 10,000 mails of a minute.
    expect(waits.slice(0, 3).map(Math.round)).toEqual([0, 8, 15])
    expect(waits.at(-1)).toBeCloseTo(499 * 7.5, -1)
    await outcomes(ott, [{ email: 'hilisem@saar.test' }])
    expect((await jobs()).at(-1)).toMatchObject({ email: 'hilisem@saar.test' })
    expect(await counts()).toEqual({ kutsumata: 0, ootab: 501 })
    // Simulates that the others have been sent already.
    await api.db.execute(sql`delete from jobs where kind = 'listedInvitationMail' and details->>'userId' not in (
      select _id::text from users where email like 'loend1_@saar.test')`)
  })
  open()
  open()
  await emptied()
  expect(mailed('loend')).toEqual(Array.from({ length: 10 }, (_, at) => `loend1${at}@saar.test`))
  expect(await counts()).toEqual({ kutsumata: 491, ootab: 0 })
})

test('IMPORT-2 a list of 501 is refused completely, and so is the thirtieth list within a quarter of an hour', async () => {
  expect(await send(anu, people(501))).toMatchObject({
    status: 400,
    body: { valjad: { kutsutavad: 'Korraga saab kutsuda kuni 500 inimest.' } },
  })
  expect((await send(anu, [])).body.msg).toBe('Loend on tühi.')
  expect(await invited()).toEqual([])
  const bad = [{ email: 'x' }]
  for (let at = 0; at < 29; at++) expect(await outcomes(anu, bad)).toEqual(['vigane'])
  const refused = await send(anu, bad)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // Single invitations have their own limit.
  const one = await api.call('POST', '/api/users', { as: anu, body: { email: 'uks@saar.test' } })
  expect(one.status).toBe(200)
})

test('REST-7 a list that is repeated with its key gets the same response, also when its people have registered, left or been corrected since', async () => {
  await held(async () => {
    const rows = [...people(4), { email: 'ott@saar.test' }, { email: 'vigane' }]
    const [first, second] = await Promise.all([send(anu, rows, 'loend'), send(anu, rows, 'loend')])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    await api.db.execute(sql`update users set staatus = 2 where email = 'loend0@saar.test'`)
    await api.db.execute(sql`delete from users where email = 'loend1@saar.test'`)
    await api.db.execute(sql`update users set email = 'uus@saar.test', email_key = 'uus@saar.test'
      where email = 'loend2@saar.test'`)
    expect((await send(anu, rows, 'loend')).body).toEqual(first.body)
    expect((await jobs()).map(({ hulk }) => hulk)).toEqual([1, 1, 1])
    // With other people the key is refused, and without it they are members already.
    expect(await send(anu, people(2), 'loend')).toMatchObject({ status: 409, body: { voti: 'kasutatud' } })
    expect(await outcomes(anu, rows.slice(3))).toEqual(['kutsutud-varem', 'liige', 'vigane'])
    await api.db.execute(sql`delete from users where email = 'loend0@saar.test'`)
  })
})

test('IMPORT-2 two admins who send the same list at once, one from its end, make one account and one mail for each person', async () => {
  await held(async () => {
    const rows = people(300)
    const [ones, others] = await Promise.all([outcomes(anu, rows), outcomes(ott, rows.toReversed())])
    const together = ones.map((outcome, at) => [outcome, others[299 - at]].sort().join())
    expect(new Set(together)).toEqual(new Set(['kutsutud,kutsutud-varem']))
    expect(await invited()).toHaveLength(300)
    const queued = await jobs()
    expect(queued).toHaveLength(300)
    expect(queued.every(({ hulk }) => hulk === 1)).toBe(true)
  })
})

test('IMPORT-2 a list and single invitations of the same people at once: each has one account', async () => {
  await held(async () => {
    const rows = people(8)
    const singles = rows.map((body) => api.call('POST', '/api/users', { as: ott, body }))
    const [list, ...responses] = await Promise.all([outcomes(anu, rows), ...singles])
    expect(await invited()).toHaveLength(8)
    expect(responses.map(({ status }) => (status === 200 ? 'kutsutud-varem' : 'kutsutud'))).toEqual(list)
  })
})

test('IMPORT-1 imported members are invited by one press, once each, however often and by how many admins it is pressed, and their links are valid', async () => {
  await held(async () => {
    for (const at of [0, 1, 2]) await imported(`toodud${at}@saar.test`)
    await api.call('POST', '/api/users', { as: anu, body: { email: 'kaja@saar.test' } })
    expect(await counts()).toEqual({ kutsumata: 3, ootab: 0 })
    const responses = await Promise.all([remaining(anu), remaining(ott)])
    expect(responses).toEqual([
      { kutsumata: 0, ootab: 3 },
      { kutsumata: 0, ootab: 3 },
    ])
    expect(await remaining(anu)).toEqual({ kutsumata: 0, ootab: 3 })
    expect((await jobs()).map(({ hulk }) => hulk)).toEqual([1, 1, 1])
  })
  open()
  await emptied()
  expect(mailed('toodud')).toHaveLength(3)
  expect(await remaining(anu)).toEqual({ kutsumata: 0, ootab: 0 })
  const { link } = smtp.mails.find(({ to }) => to[0]?.startsWith('toodud')) ?? { link: '' }
  const as = { token: link.split('/').at(-1) ?? '' }
  expect((await api.call('GET', '/api/auth', { as })).body).toMatchObject({ staatus: 1, link: true })
})

test('IMPORT-1 a person whose address is refused, or whose mail could not be sent in time, is not invited, and can be invited again', async () => {
  await held(() => outcomes(anu, people(3)))
  smtp.refused = ['loend0@saar.test']
  await api.db.execute(sql`update jobs set created_at = now() - interval '8 days' where details->>'userId' in (
    select _id::text from users where email = 'loend1@saar.test')`)
  open()
  await emptied()
  expect(mailed('loend')).toEqual(['loend2@saar.test'])
  expect(await counts()).toEqual({ kutsumata: 2, ootab: 0 })
  smtp.refused = []
  expect((await remaining(anu)).kutsumata).toBe(0)
  await emptied()
  expect(mailed('loend')).toEqual(people(3).map(({ email }) => email))
})

test('IMPORT-2 admins see by name whose invitation the mail server refuses permanently, until it accepts one or the address is corrected', async () => {
  const [first, second, third] = people(3)
  await held(() => outcomes(anu, people(3)))
  smtp.refused = people(2).map(({ email }) => email)
  open()
  await emptied()
  const row = (person: { nimi: string; email: string } | undefined) => ({
    ...person,
    _id: expect.any(String),
    pohjus: '5.1.1',
    viimati: expect.any(String),
  })
  expect(await refused()).toEqual([row(first), row(second)])
  expect(mailed('loend')).toEqual([third?.email])
  // The list of paused mails has members only, and nobody is in both lists.
  expect((await api.call('GET', '/api/kirjad/peatatud', { as: anu })).body).toEqual([])
  const [{ _id }] = (await refused()) as [{ _id: string }]
  const change = { email: 'parem@saar.test' }
  expect((await api.call('PUT', `/api/users/admin/${_id}`, { as: anu, body: change })).status).toBe(200)
  expect(await refused()).toEqual([row(second)])
  smtp.refused = []
  expect(await remaining(ott)).toEqual({ kutsumata: 0, ootab: 2 })
  await emptied()
  expect(await refused()).toEqual([])
  expect(mailed('parem')).toEqual(['parem@saar.test'])
})

test('MAIL-1 IMPORT-2 an admin sees each failing address in one list: members among the mails, unregistered people among the invitations', async () => {
  const found = await api.db.execute<{ staatus: number; hulk: number; _id: string }>(sql`
    with people as (
      insert into users (_id, nimi, email, email_key, staatus)
      select gen_random_uuid(), '', 'koht-' || s || h || '@saar.test', 'koht-' || s || h || '@saar.test', s
      from generate_series(0, 4) s, generate_series(1, 4) h returning _id, email_key, staatus),
    refusals as (
      insert into refused_addresses (user_id, email_key, hulk, pohjus, viimati)
      select _id, email_key, substr(email_key, 7, 1)::int, '5.1.1', now() from people returning user_id, hulk)
    select people._id, staatus, hulk from people join refusals on user_id = people._id`)
  const idsIn = (list: unknown) => (list as { _id: string }[]).map(({ _id }) => _id)
  const among = async () => ({
    letters: idsIn((await api.call('GET', '/api/kirjad/peatatud', { as: anu })).body),
    invitations: idsIn(await refused()),
  })
  const { letters, invitations } = await among()
  const idsOf = (isSo: (one: { staatus: number; hulk: number }) => boolean) =>
    found.rows.filter(isSo).map(({ _id }) => _id)
  expect(letters.toSorted()).toEqual(idsOf(({ staatus, hulk }) => staatus >= 2 && hulk >= 3).toSorted())
  expect(invitations.toSorted()).toEqual(idsOf(({ staatus }) => staatus === 1).toSorted())
  // Once they have registered, the list of paused mails has those whose mails are paused.
  await api.db.execute(sql`update users set staatus = 2 where staatus = 1`)
  const after = await among()
  expect(after.invitations).toEqual([])
  expect(after.letters.toSorted()).toEqual(idsOf(({ staatus, hulk }) => staatus >= 1 && hulk >= 3).toSorted())
  await api.db.execute(sql`delete from users where email like 'koht-%'`)
})

test('IMPORT-1 a person who was sent a link by hand is not invited again, nor one who has registered or left', async () => {
  await held(async () => {
    for (const at of [0, 1, 2]) await imported(`toodud${at}@saar.test`)
    const { rows } = await api.db.execute<{ _id: string }>(sql`select _id from users where email = 'toodud0@saar.test'`)
    await api.call('GET', `/api/users/registreerimine/${rows[0]?._id}`, { as: anu })
    expect(await counts()).toEqual({ kutsumata: 2, ootab: 0 })
    await remaining(anu)
  })
  await api.db.execute(sql`update users set staatus = 2 where email = 'toodud1@saar.test'`)
  await api.db.execute(sql`delete from users where email = 'toodud2@saar.test'`)
  open()
  await hurryUntil(api, listed, async () => (await counts()).ootab === 0)
  expect(mailed('toodud').filter((to) => to !== 'toodud0@saar.test')).toEqual([])
  await api.db.execute(sql`delete from users where email = 'toodud1@saar.test'`)
})

test.each([
  ['by a list', listed, 1, (rows: Row[]) => outcomes(anu, rows)],
  [
    'to one person',
    'invitationMail',
    0,
    ([row]: Row[]) => api.call('POST', '/api/users', { as: anu, body: { ...row } }),
  ],
])(
  'IMPORT-2 OPS-10 a disk that fills up while an invitation %s is refused: it is retried, and reported once there is space',
  async (_how, kind, ootab, invite) => {
    let makeRoom: (() => Promise<void>) | undefined
    smtp.refused = ['loend0@saar.test']
    smtp.onRefused = async () => {
      makeRoom ??= await fillDisk(api.db)
    }
    const already = api.log.length
    const lines = (of: string) => api.log.slice(already).filter((line) => line.includes(of))
    try {
      await invite(people(1))
      open()
      await until(() => lines('could not be stored').some((line) => line.includes(kind)))
      expect(lines('a job failed').some((line) => line.includes(kind) && line.includes('53100'))).toBe(true)
      // Nothing is reported yet, the mail still waits, and every request succeeds.
      expect(await standing()).toEqual({ kutsumata: 0, ootab, keeldutud: [] })
    } finally {
      await makeRoom?.()
    }
    await endLeases(api.db, kind)
    await until(async () => (await refused()).length === 1)
    expect(await refused()).toMatchObject([{ email: 'loend0@saar.test', pohjus: '5.1.1' }])
    smtp.refused = []
    if (ootab > 0) {
      await emptied()
      expect(await remaining(anu)).toEqual({ kutsumata: 0, ootab: 1 })
    }
    await hurryUntil(api, kind, async () => (await refused()).length === 0)
    expect(mailed('loend')).toEqual(['loend0@saar.test'])
    // The log names no address. AUTH-8
    expect(lines('loend0@')).toEqual([])
  },
)
