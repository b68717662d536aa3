// Kills a gateway, an api, nginx and PostgreSQL's primary in turn, under writes of every kind. Linux only: it reads /proc.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Browser } from 'playwright-core'
import { type Chance, chanceFrom } from '../../../scripts/demo/chance.ts'
import { launchChromium } from '../../support/browser/launch.ts'
import { selfSigned } from '../../support/servers/certificate.ts'
import { until } from '../../support/until.ts'
import { type Client, signInOnceUp } from '../client.ts'
import { audit, countOf, type Ledger, type Sent, unwritten, writeAll } from '../ledger.ts'
import { mailedLinks, mailFaults, planDigests } from '../mails.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { type Kind, kinds, type Several, startSeveral } from './several.ts'
import { converse, follow, guess, replyInBrowser } from './stories.ts'

export default {
  promise:
    'Of two gateways, two apis, nginx and a PostgreSQL with a synchronous standby each may be killed: no acknowledged write, draft or event is lost, and no write, mail or limit is doubled',
  rounds: { complete: 25, control: 5 },
  control: {
    breaks: 'one of the two apis creates records without regard to idempotency keys',
    faults: [
      {
        file: 'api/records/createOnce.ts',
        from: "if (typeof key !== 'string' || key === '') {",
        to: "if (typeof key !== 'symbol') {",
      },
    ],
  },
  prove,
} satisfies Proof

/** The longest time without an acknowledged post while another gateway or api runs: that of a request. */
const longestPauseMs = 10_000

interface Scene {
  sise: Several
  chance: Chance
  admin: Client
  member: Client
  /** Undefined for a control. */
  browser: Browser | undefined
}

/** In each round one of each kind is killed. */
async function prove({ seed, rounds, dist, isControl }: Run): Promise<Outcome> {
  setDefaultCACertificates([...getCACertificates(), selfSigned.cert])
  const chance = chanceFrom(seed)
  const ends: (() => Promise<unknown>)[] = []
  const acknowledged: Sent[] = []
  const wrong: string[] = []
  const pausesMs = new Map<Kind, number>()
  let posts = 0
  try {
    const sise = await startSeveral(dist, ends)
    const admin = await signInOnceUp(sise.address, 'admin@saar.test')
    const member = await signInOnceUp(sise.address, 'liige@saar.test')
    const browser = isControl ? undefined : await launchChromium()
    ends.push(async () => browser?.close())
    for (let round = 1; round <= rounds; round += 1) {
      const digestFaults = await planDigests(sise.smtp, sise.store.query)
      for (const kind of chance.shuffle(kinds)) {
        const ledger: Ledger = { sent: [], refusals: [] }
        const scene = { sise, chance, admin, member, browser }
        const { found, count, pauseMs } = await killUnderWrites(scene, kind, round % 2 === 1 ? 0 : 1, ledger)
        if (kind === 'store') await sise.store.addStandby()
        acknowledged.push(...ledger.sent.filter((sent) => 'result' in sent))
        pausesMs.set(kind, Math.max(pausesMs.get(kind) ?? 0, pauseMs))
        posts += count
        wrong.push(...found.map((sentence) => `seed ${seed}, round ${round}, ${kind} killed: ${sentence}`))
        console.log([`round ${round}, ${kind} killed: ${ledger.sent.length} writes`, ...found].join('; '))
      }
      if (isControl && losses(wrong).length > 0) break
      if (!isControl) wrong.push(...(await digestFaults()))
    }
    if (!isControl) wrong.push(...(await mailFaults(sise.smtp, acknowledged, rounds * kinds.length)))
    if (!isControl && rounds >= 5) wrong.push(...unwritten(acknowledged))
    const pauses = [...pausesMs].map(([kind, ms]) => `${kind} ${(ms / 1000).toFixed(1)} s`)
    return {
      figures: [
        ['Kills', kinds.map((kind) => `${rounds} × ${kind}`).join(', ')],
        ['Acknowledged writes', countOf(acknowledged)],
        ['Longest time without one', pauses.join(', ')],
        ['Posts that a listener followed', String(posts)],
        ['Mails', String(sise.smtp.mails.length)],
      ],
      wrong: isControl ? losses(wrong) : wrong,
    }
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

/** What was lost or doubled. A control also refuses the writes that act on what is doubled. */
const losses = (wrong: string[]) => wrong.filter((sentence) => /: stored \d+ times$/.test(sentence))

/** Writes, kills once, and compares when all is well again. @param at which of two gateways or apis */
async function killUnderWrites({ sise, chance, admin, member, browser }: Scene, kind: Kind, at: 0 | 1, ledger: Ledger) {
  const { store, smtp, address, gateways } = sise
  const topics = await store.query(
    "select t._id as id, concat('/sise/foorum/', c.slug, '/', t._id) as path from topics t join categories c on c._id = t.kategooria_id order by t._id limit 2",
  )
  const [talk, { path }] = topics as [{ id: string }, { path: string }]
  const [load, listening] = [new AbortController(), new AbortController()]
  const seen = new Set<string>()
  const world = { query: store.query, mailedLink: mailedLinks(smtp, load.signal) }
  const writing = writeAll(load.signal, chance, admin, world, ledger)
  const conversation = converse(member, talk.id, load.signal)
  const following = follow(address, member, talk.id, seen, listening.signal)
  const guessing = guess(sise, load.signal)
  await pause(300 + chance.next() * 2_500)

  const found: string[] = []
  let killed: Promise<void> | undefined
  const kill = () =>
    (killed ??= sise.kill[kind](at).then(async () => {
      for (const url of [address, ...gateways]) await signInOnceUp(url, 'liige@saar.test')
    }))
  const reply = { url: `${address}${path}`, token: member.token, text: randomUUID(), sends: chance.next() < 0.5 }
  await (browser && replyInBrowser(browser, reply, kill))?.catch((error: unknown) =>
    found.push(`the browser: ${error instanceof Error ? error.message : String(error)}`),
  )
  await kill()
  await pause(1_500)
  load.abort()
  await writing
  const { ids, longestPauseMs: pauseMs } = await conversation
  await until(() => ids.every((id) => seen.has(id)), 30_000).catch(() => found.push('a listener missed posts'))
  listening.abort()
  await following

  if ((kind === 'gateway' || kind === 'api') && pauseMs > longestPauseMs)
    found.push(`no post was acknowledged for ${Math.round(pauseMs / 1000)} s`)
  const replies = await store.query(`select from posts where tekst = '<p>${reply.text}</p>'`)
  if (browser && replies.length !== 1) found.push(`a reply of the browser: stored ${replies.length} times`)
  found.push(...(await guessing), ...(await audit(ledger, store.query, { addresses: gateways, token: admin.token })))
  return { found, count: ids.length, pauseMs }
}
