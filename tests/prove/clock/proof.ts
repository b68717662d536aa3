import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import moment from 'moment-timezone'
import { firstIdSince } from '../../support/store/firstIdSince.ts'
import { until } from '../../support/until.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { type ClockedSise, clockLibrary, type Member, startClocked } from './clockedSise.ts'

/** What a wrong or changing clock does to a Sise. */
interface Scenario {
  name: string
  /** In Tallinn. */
  start: string
  driftSeconds?: number
  run: (sise: ClockedSise, expect: Expect) => Promise<void>
}

/** Notes what was expected, unless it is so. */
type Expect = (what: string, isSo: boolean) => void

const [minute, hour, day] = [60, 3_600, 24 * 3_600]
const start = '2027-01-12 12:00'

const scenarios: Scenario[] = [
  { name: 'The servers are an hour ahead of PostgreSQL', start, driftSeconds: hour, run: drifting },
  { name: 'The servers are an hour behind PostgreSQL', start, driftSeconds: -hour, run: drifting },
  { name: 'Both clocks are 300 days ahead for a minute', start, run: jumping(300 * day) },
  { name: 'Both clocks are 50 minutes ahead for a minute', start, run: jumping(50 * minute) },
  {
    name: 'Summer time begins',
    start: '2027-03-27 20:00',
    run: passing('2027-03-28 02:40', '2027-03-28', '2027-03-29'),
  },
  { name: 'Summer time ends', start: '2027-10-30 20:00', run: passing('2027-10-31 03:20', '2027-10-31', '2027-11-01') },
  { name: 'A leap day', start: '2028-02-28 20:00', run: passing('2028-02-28 23:40', '2028-02-29', '2028-03-01') },
]

export default {
  promise:
    'Whatever the clocks do, sessions and links live as long as promised, and each digest and push is sent once and not early',
  rounds: { complete: scenarios.length, control: 1 },
  control: {
    breaks: 'links expire by the clock of the api’s machine instead of `now()` of the database',
    faults: [
      {
        file: 'api/users/links.ts',
        from: `expiresAt = sql\`now() +`,
        to: `expiresAt = sql\`\${new Date().toISOString()}::timestamptz +`,
      },
    ],
  },
  prove,
} satisfies Proof

/** A round is a scenario, in their order. */
async function prove({ rounds, dist }: Run): Promise<Outcome> {
  if (!existsSync(clockLibrary)) throw new Error(`There is no ${clockLibrary}: apt-get install libfaketime`)
  const figures: Outcome['figures'] = []
  const wrong: string[] = []
  for (const { name, start: time, driftSeconds, run } of scenarios.slice(0, rounds)) {
    const begun = performance.now()
    const sise = await startClocked(dist, time, driftSeconds)
    const found: string[] = []
    let checks = 0
    try {
      await run(sise, (what, isSo) => {
        checks += 1
        if (!isSo) found.push(what)
      })
    } catch (error) {
      found.push(error instanceof Error ? error.message : String(error))
    } finally {
      await sise.close()
    }
    wrong.push(...found.map((sentence) => `${name}: ${sentence}`))
    const counts = `${checks} checks, ${sise.smtp.mails.length} mails, ${sise.push.received.length} pushes`
    figures.push([name, `${counts}, ${found.length} deviations, ${((performance.now() - begun) / 1000).toFixed(0)} s`])
    console.log(figures.at(-1)?.join(': '))
  }
  return { figures, wrong }
}

/** A topic of Mari's that Anu follows; she has a digest each day, and pushes. Uku has a digest each week. */
async function beginTopic({ db, send, push, member }: ClockedSise) {
  const [mari, anu, uku] = [await member('mari'), await member('anu'), await member('uku')]
  const categoryId = randomUUID()
  await db.query(`insert into categories (_id, nimi, slug) values ($1, 'Meri', 'meri')`, [categoryId])
  const { createTopic: topic } = await send<{ createTopic: { id: string } }>(
    mari.token,
    'mutation Open($input: TopicInput!) { createTopic(input: $input) { id } }',
    { input: { title: 'Praam', text: '<p>Kuna?</p>', categoryId } },
  )
  for (const reader of [anu, uku])
    await send(reader.token, 'mutation Follow($id: ID!) { followTopic(id: $id, level: WATCHING) { id } }', topic)
  await send(anu.token, 'mutation Daily { setMailPreference(frequency: DAILY) { frequency } }')
  const { aadress: endpoint, ...keys } = push.subscribe().body
  await send(
    anu.token,
    'mutation Push($input: PushSubscriptionInput!) { subscribeToPush(input: $input) { endpoint } }',
    {
      input: { endpoint, ...keys },
    },
  )
  const written = new Map<string, string>()
  const post = async (token: string, key: string) => {
    const query =
      'mutation Post($id: ID!, $text: HTML!) { createPost(topicId: $id, input: { text: $text }) { createdPost { id } } }'
    const { createPost } = await send<Posted>(token, query, { ...topic, text: `<p>${key}</p>` }, key)
    return createPost.createdPost.id
  }
  const write = async (token = mari.token) => {
    const key = randomUUID()
    const id = await post(token, key)
    written.set(key, id)
    return id
  }
  /** Sends all of them again. @returns whether that makes no others */
  const areRepeatable = async () => {
    for (const [key, id] of written) if ((await post(mari.token, key)) !== id) return false
    return true
  }
  const isInOrder = async () => {
    const { rows } = await db.query<{ text: string }>(
      `select substring(tekst from '^<p>(.*)</p>$') as text from posts where teema_id = $1 order by kuupaev, _id`,
      [topic.id],
    )
    return rows.map(({ text }) => text).join() === [...written.keys()].join()
  }
  return { mari, anu, uku, write, areRepeatable, isInOrder }
}

type Posted = { createPost: { createdPost: { id: string } } }

const digestsOf = ({ smtp }: ClockedSise, { email }: Member) =>
  smtp.mails.filter(({ to, raw }) => to.includes(email) && /^List-Unsubscribe:/im.test(raw)).length
const isSignedIn = async ({ send }: ClockedSise, token: string) =>
  (await send<{ me: { id: string } | null }>(token, '{ me { id } }')).me !== null

/** Mails a link for a new password. @returns its token */
async function mailedLink({ send, smtp }: ClockedSise, { email }: Member): Promise<string> {
  const before = smtp.mails.length
  await send('', 'mutation Reset($email: String!) { requestPasswordReset(email: $email) }', { email })
  const mailed = () => smtp.mails.slice(before).find(({ to, link }) => to.includes(email) && link.includes('parool'))
  await until(() => mailed() !== undefined)
  return mailed()?.link.split('/').at(-1) ?? ''
}

/** The clock of the servers differs from the store's, and then jumps. */
async function drifting(sise: ClockedSise, expect: Expect): Promise<void> {
  const { anu, write, areRepeatable, isInOrder } = await beginTopic(sise)
  const link = await mailedLink(sise, anu)
  await sise.move(58 * minute)
  expect('a link works for an hour', await isSignedIn(sise, link))
  await sise.move(4 * minute)
  expect('a link works for an hour only', !(await isSignedIn(sise, link)))
  const around = (seconds: number) => firstIdSince(new Date(sise.now().getTime() + seconds * 1000))
  const [least, id, most] = [around(-2), await write(), around(3)]
  expect('an id has the time of the store', least < id && id < most)
  const dates = await sise.db.query('select from posts where kuupaev between $1 and $2', [
    new Date(sise.now().getTime() - minute * 1000),
    new Date(sise.now().getTime() + 2_000),
  ])
  expect('a post has the time of the store', dates.rowCount === 1)
  expect('a repeated request makes no other post', await areRepeatable())
  await expectDigest(sise, expect, anu, '2027-01-13', 1)

  await write()
  await sise.at('2027-01-14 06:30')
  await sise.drift(hour)
  await sise.planned()
  expect('no digest before 7 o’clock when the drift changes', digestsOf(sise, anu) === 1)
  await expectDigest(sise, expect, anu, '2027-01-14', 2)
  expect('a push for each post', sise.push.received.length === 2)
  expect('posts in the order of writing', await isInOrder())
}

/** A digest comes after 7 o'clock and not before, once. */
async function expectDigest(sise: ClockedSise, expect: Expect, reader: Member, date: string, count: number) {
  await sise.at(`${date} 06:57`)
  await sise.planned()
  expect(`${date}: no digest before 7 o’clock`, digestsOf(sise, reader) === count - 1)
  await sise.at(`${date} 07:00`)
  await sise.planned()
  expect(`${date}: a digest after 7 o’clock`, digestsOf(sise, reader) === count)
  await sise.planned()
  expect(`${date}: one digest`, digestsOf(sise, reader) === count)
}

/** Both clocks are ahead for a minute, with all that becomes due, and then right. */
function jumping(seconds: number): Scenario['run'] {
  return async (sise, expect) => {
    const { mari, anu, write, areRepeatable, isInOrder } = await beginTopic(sise)
    const link = await mailedLink(sise, anu)
    await write()
    await sise.planned()
    expect('a push for a post before the jump', sise.push.received.length === 1)

    await sise.move(seconds)
    await write(await sise.session(mari))
    await sise.planned()
    await until(() => sise.said().includes('has jumped'))
    const jumps = sise.said().split('has jumped').length
    await sise.move(-seconds)
    await until(() => sise.said().split('has jumped').length > jumps)
    await until(async () => (await datesAhead(sise)).length === 0)
    const digests = digestsOf(sise, anu)

    await sise.planned()
    expect('a push for each post', sise.push.received.length === 2)
    await write()
    await sise.planned()
    expect('a push for a post after the jump', sise.push.received.length === 3)
    expect('a repeated request makes no other post', await areRepeatable())
    expect('posts in the order of writing', await isInOrder())
    for (const { token } of [mari, anu]) expect('earlier sessions are alive', await isSignedIn(sise, token))
    expect('an earlier link works', await isSignedIn(sise, link))
    await expectDigest(sise, expect, anu, '2027-01-13', digests + 1)
  }
}

/** What is dated ahead, of all that people see or that orders work. */
async function datesAhead({ db }: ClockedSise): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(`
    select 'topic' as what from topics where greatest(kuupaev, viimane_postitus) > now() union all
    select 'post' from posts where kuupaev > now() union all
    select 'read' from topic_reads where loetud_kuni > now() union all
    select 'notification' from notifications where greatest(kuupaev, loetud) > now() union all
    select 'digest' from digests where greatest(kavandatud, alates, kuni) > now() union all
    select 'session' from sessions where last_used_at > now()`)
  return rows.map(({ what }) => what)
}

/** Days pass, with what is special about the night before the first. */
function passing(night: string, ...dates: string[]): Scenario['run'] {
  return async (sise, expect) => {
    const { anu, uku, write, isInOrder } = await beginTopic(sise)
    const begun = sise.now()
    const [early, late] = [await sise.session(uku), await sise.session(uku)]
    await sise.at(night)
    const link = await mailedLink(sise, anu)
    await write()
    await sise.planned()
    await sise.move(57 * minute)
    expect('a link works for an hour', await isSignedIn(sise, link))
    await sise.move(4 * minute)
    expect('a link works for an hour only', !(await isSignedIn(sise, link)))

    let weekly = 0
    for (const [at, date] of dates.entries()) {
      await write()
      await expectDigest(sise, expect, anu, date, at + 1)
      if (moment(date).isoWeekday() === 1) weekly += 1
      expect(`${date}: a weekly digest on Mondays`, digestsOf(sise, uku) === weekly)
    }
    expect('a push for each post', sise.push.received.length === dates.length + 1)
    expect('posts in the order of writing', await isInOrder())
    const until30Days = () => 30 * day - (sise.now().getTime() - begun.getTime()) / 1000
    await sise.move(Math.round(until30Days() - hour))
    expect('a session lives for 30 days', await isSignedIn(sise, early))
    await sise.move(2 * hour)
    expect('an unused session ends after 30 days', !(await isSignedIn(sise, late)))
  }
}
