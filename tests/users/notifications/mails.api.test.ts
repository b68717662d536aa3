import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { endLeases } from '../../support/api/hurriedJobs.ts'
import { mailsOfTests } from '../../support/api/mailsOfTests.ts'
import { startSmtp } from '../../support/servers/smtp.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'

const mails = mailsOfTests()

test('MAIL-1 a member chooses a preference; until then digests are sent once a week, and a repeated request keeps the choice', async () => {
  const read = async () => (await mails.api.call('GET', '/api/kirjad/valik', { as: mails.mari })).body
  expect(await read()).toEqual({ _id: mails.mari._id, valik: 'nadal', valitud: false, peatatud: false })
  expect((await mails.choose(mails.mari, 'kohe')).body).toEqual({
    _id: mails.mari._id,
    valik: 'kohe',
    valitud: true,
    peatatud: false,
  })
  expect((await mails.choose(mails.mari, 'kohe')).status).toBe(200)
  expect(await read()).toEqual({ _id: mails.mari._id, valik: 'kohe', valitud: true, peatatud: false })
  const wrong = await mails.choose(mails.mari, 'igal tunnil')
  expect([wrong.status, wrong.body.msg]).toEqual([400, 'Vali, millal kirjutame.'])
})

test('MAIL-1 each member has one digest a week, with the posts of others; the author, banned members and those who want none get none', async () => {
  await mails.api.person({ name: 'Keelatud', status: 0 })
  const without = await mails.api.person({ name: 'Ilma' })
  await mails.choose(without, 'mitte')
  mails.open()
  await mails.plan()
  const topic = await mails.write(mails.jaan, 'Praamiajad')
  await mails.api.call('POST', '/api/protokollid', {
    as: mails.jaan,
    body: { tekst: '<p>Ostame paadi.</p>', kuupaev: null },
  })
  await mails.send()
  expect(mails.smtp.mails).toEqual([])
  await mails.send(1)
  await mails.send(1)
  await mails.send(1)
  // Own posts are no news.
  expect(mails.recipients()).toEqual([mails.mari.email])
  expect(mails.textOf(0)).toContain(`Praamiajad · `)
  expect(mails.textOf(0)).toContain(`https://saar.test/sise/foorum/`)
  expect(mails.textOf(0)).toContain(topic._id)
  expect(mails.textOf(0)).toContain('Protokoll · Ostame paadi.')
  const { raw } = mails.smtp.mails[0] as { raw: string }
  expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/saar\.test\/kirjad\/loobumine\/[\w-]{48}>/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('MAIL-1 without news there is no digest, and reported content is not reported again', async () => {
  mails.open()
  await mails.plan()
  await mails.send(1)
  expect(mails.smtp.mails).toEqual([])
  const topic = await mails.write(mails.mari)
  await mails.reply(mails.jaan, topic)
  await mails.send(2)
  expect(mails.recipients()).toEqual([mails.jaan.email, mails.mari.email].toSorted())
  await mails.send(3)
  expect(mails.smtp.mails).toHaveLength(2)
})

test('MAIL-1 two APIs plan and send at once: one digest for each member', async () => {
  for (let index = 0; index < 12; index += 1) await mails.api.person()
  await mails.plan()
  await mails.write(mails.jaan)
  mails.open()
  mails.open()
  await Promise.all([mails.plan(1), mails.plan(1), mails.plan(1)])
  await mails.emptied()
  const sent = mails.smtp.mails.flatMap(({ to }) => to)
  expect(sent).toHaveLength(13)
  expect(new Set(sent).size).toBe(13)
})

test('MAIL-1 a mail server that is down loses no digest: they wait, and later content is in the next', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  await mails.write(mails.jaan, 'Esimene')
  await mails.smtp.close()
  await mails.plan(1)
  mails.open()
  await mails.hurry()
  await until(() => mails.api.log.some((line) => line.includes('"digest"')))
  // The next week begins while it is still down: nobody gets two.
  await mails.plan(2)
  expect(await mails.waiting()).toHaveLength(1)
  mails.smtp = await startSmtp({ port: mails.smtp.port })
  await mails.emptied()
  expect(mails.smtp.mails.map(({ to }) => to)).toEqual([[mails.mari.email]])
})

test('MAIL-1 a kill while a digest is handed over sends that one again, with the same Message-ID and text', async () => {
  await mails.plan()
  await mails.write(mails.jaan)
  await mails.plan(1)
  await mails.hurry()
  const [job] = await mails.rows(`select * from jobs where details->>'userId' = '${mails.mari._id}'`)
  mails.open()
  await mails.emptied()
  // The store after a kill before anything was recorded.
  const before = async () => {
    await mails.api.db.execute(sql`
      update digests set too_id = ${job?._id}, alates = '-infinity', kuni = now() where user_id = ${mails.mari._id}::uuid`)
    await mails.api.db.execute(sql`update notifications set edastused = jsonb_build_object('kiri', ${job?._id}::text)`)
  }
  await before()
  await mails.api.db.execute(
    sql`insert into jobs (_id, kind, details, attempts) values (${job?._id}, 'digest', ${JSON.stringify(job?.details)}::jsonb, 1)`,
  )
  await mails.smtp.arrived(2)
  expect(new Set(mails.smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
  await mails.emptied()
  // A job that remains after its digest was recorded sends nothing.
  await mails.api.db.execute(
    sql`insert into jobs (_id, kind, details, attempts) values (${job?._id}, 'digest', ${JSON.stringify(job?.details)}::jsonb, 1)`,
  )
  await mails.emptied()
  expect(mails.smtp.mails).toHaveLength(2)
})

test('MAIL-1 members who chose so are mailed at once about mentions and followed topics: one mail for a burst, none for read posts', async () => {
  await mails.choose(mails.mari, 'kohe')
  mails.open()
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.reply(mails.jaan, topic, '<p>Esimene.</p>')
  await mails.reply(mails.jaan, topic, '<p>Teine.</p>')
  const other = await mails.write(mails.jaan, 'Muu')
  await mails.reply(mails.jaan, other, `<p><a href="${mentionHref(mails.mari._id)}">@Mari</a> vaata</p>`)
  const unrelated = await mails.write(mails.jaan, 'Võõras')
  await mails.send()
  expect(mails.smtp.mails).toEqual([])
  // Four minutes later.
  await mails.later(4)
  await mails.send()
  await mails.send()
  const subjects = () => mails.smtp.mails.map((_, index) => mails.textOf(index).split('\n')[2]).sort()
  expect(subjects()).toEqual([
    expect.stringMatching(/^Jaan kirjutas teemas „Kaev“/),
    expect.stringMatching(/^Jaan mainis sind teemas „Muu“/),
  ])
  const burst = mails.smtp.mails.map((_, index) => mails.textOf(index)).find((text) => text.includes('Kaev')) ?? ''
  expect(burst).toContain('Jaan · Esimene.')
  expect(burst).toContain('Jaan · Teine.')
  await mails.reply(mails.mari, topic, '<p>Aitäh.</p>')
  await mails.reply(mails.jaan, topic, '<p>Kolmas.</p>')
  await mails.later(4)
  await mails.api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mails.mari })
  await mails.reply(mails.jaan, unrelated)
  await mails.send()
  expect(mails.smtp.mails).toHaveLength(2)
})

test('MAIL-1 an address that is refused permanently three times in a row is paused and shown to admins until it is changed or chosen anew', async () => {
  const admin = await mails.api.person({ status: 4 })
  await mails.choose(admin, 'mitte')
  await mails.choose(mails.jaan, 'mitte')
  mails.smtp.refused = [mails.mari.email]
  mails.open()
  await mails.plan()
  const paused = async () => (await mails.api.call('GET', '/api/kirjad/peatatud', { as: admin })).body
  for (const week of [0, 1, 2, 3]) {
    await mails.write(mails.jaan, `Teema ${week}`)
    expect(await paused()).toHaveLength(week < 3 ? 0 : 1)
    await mails.send(week + 1)
  }
  expect(mails.smtp.mails).toEqual([])
  expect(await paused()).toEqual([
    { _id: mails.mari._id, nimi: 'Mari', email: mails.mari.email, pohjus: '5.1.1', viimati: expect.any(String) },
  ])
  expect((await mails.api.call('GET', '/api/kirjad/valik', { as: mails.mari })).body.peatatud).toBe(true)
  mails.smtp.refused = []
  await mails.api.call('PUT', `/api/users/admin/${mails.mari._id}`, { as: admin, body: { email: 'uus@saar.test' } })
  expect(await paused()).toEqual([])
  await mails.send(5)
  expect(mails.smtp.mails.map(({ to }) => to)).toEqual([['uus@saar.test']])
})

test('MAIL-1 OPS-10 a disk that fills up while a digest is refused: the digest is retried, and its refusal counts once', async () => {
  await mails.choose(mails.jaan, 'mitte')
  let makeRoom: (() => Promise<void>) | undefined
  mails.smtp.refused = [mails.mari.email]
  mails.smtp.onRefused = async () => {
    makeRoom ??= await fillDisk(mails.api.db)
  }
  await mails.plan()
  await mails.write(mails.jaan)
  await mails.plan(1)
  await mails.hurry()
  mails.open()
  await until(() => mails.api.log.some((line) => line.includes('could not be stored') && line.includes('"digest"')))
  expect(await mails.rows('select * from refused_addresses')).toEqual([])
  await makeRoom?.()
  await endLeases(mails.api.db, 'digest')
  await mails.emptied()
  expect(await mails.rows('select hulk, pohjus from refused_addresses')).toEqual([{ hulk: 1, pohjus: '5.1.1' }])
  expect(mails.api.log.filter((line) => line.includes(mails.mari.email))).toEqual([])
})

test('MAIL-1 another kind of refusal is retried and pauses nobody', async () => {
  await mails.choose(mails.jaan, 'mitte')
  mails.smtp.refused = [mails.mari.email]
  mails.smtp.refusal = '5.7.1 no spam here'
  mails.open()
  await mails.plan()
  await mails.write(mails.jaan)
  await mails.plan(1)
  await mails.hurry()
  await until(() => mails.api.log.some((line) => line.includes('"digest"')))
  expect(await mails.waiting()).toHaveLength(1)
  mails.smtp.refused = []
  await mails.emptied()
  expect(mails.recipients()).toEqual([mails.mari.email])
  expect(await mails.rows('select * from refused_addresses')).toEqual([])
})

test('MAIL-1 no more mails than SMTP_PER_MINUTE are sent within a minute, those of two APIs together', async () => {
  for (let index = 0; index < 8; index += 1) await mails.api.person()
  await mails.plan()
  await mails.write(mails.jaan)
  await mails.plan(1)
  await mails.hurry()
  // A fifth is reserved for links that people wait for.
  mails.open(5)
  mails.open(5)
  await until(async () => (await mails.rows('select * from mail_sends')).length === 4)
  await mails.smtp.arrived(4)
  expect(await mails.rows(`select * from mail_sends where at > now() - interval '1 minute'`)).toHaveLength(4)
  expect(await mails.waiting()).not.toHaveLength(0)
  // A minute later.
  await mails.api.db.execute(sql`update mail_sends set at = at - interval '1 minute'`)
  await mails.smtp.arrived(6)
})

test('MAIL-1 OPS-10 mails that were sent with a clock a year ahead delay none after it', async () => {
  await mails.plan()
  await mails.write(mails.jaan)
  await mails.plan(1)
  await mails.hurry()
  await mails.api.db.execute(sql`
    insert into mail_sends (_id, at) select gen_random_uuid(), now() + interval '1 year' from generate_series(1, 9)`)
  mails.open(5)
  await mails.smtp.arrived(1)
})

test('MAIL-1 OPS-10 a disk that fills up in the middle of a run loses no digest, and doubles none', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => mails.api.person()))
  await mails.plan()
  await mails.write(mails.jaan, 'Praamiajad')
  const room = await fillDisk(mails.api.db)
  await expect(mails.plan(1)).rejects.toMatchObject({ cause: { code: '53100' } })
  await room()
  expect(await mails.waiting()).toEqual([])

  await mails.plan(1)
  await mails.hurry()
  let makeRoom: (() => Promise<void>) | undefined
  mails.smtp.onTaken = async () => {
    if (mails.smtp.mails.length === 3) makeRoom = await fillDisk(mails.api.db)
  }
  mails.open()
  const isNotified = () =>
    mails.api.log.some((line) => /could not be (read|noted)/.test(line) && line.includes('53100'))
  await until(() => makeRoom != null && isNotified())
  await makeRoom?.()
  await endLeases(mails.api.db, 'digest')
  await mails.emptied()
  const got = mails.smtp.mails.map(({ to }) => String(to)).toSorted()
  expect(got).toEqual([...new Set(got)])
  expect(got).toEqual([mails.mari, ...others].map(({ email }) => email).toSorted())
})
