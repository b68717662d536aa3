// npm run bench -- gateway: CPU per request of this gateway beside its peers, on one REST API that answers at once.
// npx tsx tests/bench/gateway/run.ts topic,home 8: these cases, so many rounds. Linux only: it reads /proc.
// Each gateway of ours is asked by the hash of a registered operation, as the client asks, and by a text that is not registered.
// GATEWAYS='before=/tmp/before/gateway.mjs;after=dist/gateway.mjs;jit=dist/gateway.mjs?EXECUTOR=jit' names bundles of the gateway to
// compare, and settings to start them with.
import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { Pool } from 'undici'
import { cpuNsOf } from '../processFigures.ts'
import { type Case, cases } from './cases.ts'
import { type Contender, startContenders } from './contenders.ts'

const connections = 16
const asked = (process.argv[2] ?? Object.keys(cases).join()).split(',')
const rounds = Number(process.argv[3] ?? 4)

let tokens = 0

/** What is sent: an operation as its text, by its hash, or as a text that is not registered. */
function bodyOf({ query, variables }: Case, by: Runner['by']): string {
  if (by === 'text') return JSON.stringify({ query, variables })
  if (by === 'unregistered')
    return JSON.stringify({ query: query.replace(/^(query\s*\w*)?/, 'query Unregistered '), variables })
  const sha256Hash = createHash('sha256').update(query).digest('hex')
  return JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } })
}

async function ask(
  { pool, accepts }: Pick<Runner, 'pool' | 'accepts'>,
  { paths }: Case,
  sent: string,
): Promise<string> {
  tokens += 1
  const { statusCode, headers, body } = await pool.request({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      // As of different people: nothing that one is told may be told to another.
      'x-auth-token': `token-${tokens % 1_000}`,
      'x-paths': JSON.stringify(paths),
      ...(accepts && { 'accept-encoding': accepts }),
    },
    body: sent,
  })
  const bytes = Buffer.from(await body.arrayBuffer())
  const text = headers['content-encoding'] === 'br' ? String(brotliDecompressSync(bytes)) : String(bytes)
  if (statusCode !== 200) throw new Error(text)
  return text
}

async function askMany(runner: Runner, one: Case, requests: number): Promise<void> {
  const body = bodyOf(one, runner.by)
  let left = requests
  const work = async () => {
    while (left-- > 0) await ask(runner, one, body)
  }
  await Promise.all(Array.from({ length: connections }, work))
}

/** The data of an answer. @throws an Error for one with errors */
function dataOf(text: string): unknown {
  const { data, errors } = JSON.parse(text) as { data: unknown; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors).slice(0, 500))
  return data
}

/** Where two answers differ first; undefined where they are the same. */
function difference(one: unknown, other: unknown, place = 'data'): string | undefined {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other)
    return Object.is(one, other) ? undefined : `${place}: ${String(one)}, not ${String(other)}`
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const found = difference(left[key], right[key], `${place}.${key}`)
    if (found) return found
  }
  return undefined
}

interface Runner extends Contender {
  pool: Pool
  by: 'text' | 'hash' | 'unregistered'
  /** Accept-Encoding; without one nothing is compressed. */
  accepts?: string
  /** CPU µs per request, by case, one of each round. */
  figures: Map<string, number[]>
}

const { contenders, stop } = await startContenders()
const runners: Runner[] = contenders.flatMap((contender) => {
  const pool = new Pool(contender.url, { connections, pipelining: 1 })
  const runner = (by: Runner['by'], name = contender.name) => ({
    ...contender,
    name,
    pool,
    by,
    figures: new Map<string, number[]>(),
  })
  return contender.isOurs
    ? [
        runner('hash'),
        runner('unregistered', `${contender.name}, not registered`),
        { ...runner('hash', `${contender.name}, compressed`), accepts: 'gzip, br' },
      ]
    : [runner('text')]
})

try {
  const [baseline, ...others] = runners
  if (!baseline) throw new Error('There is nothing to measure.')
  const cannot = new Set<string>()
  for (const name of asked) {
    const one = cases[name]
    if (!one) throw new Error(`No such case: ${name}. There are: ${Object.keys(cases).join(', ')}.`)
    // The same answer of all, so that nobody is fast by answering less.
    const expected = dataOf(await ask(baseline, one, bodyOf(one, 'text')))
    for (const other of others.filter(({ isProxy }) => !isProxy)) {
      const found = await ask(other, one, bodyOf(one, other.by)).then(
        (text) => difference(dataOf(text), expected),
        (error: unknown) => String(error).slice(0, 300),
      )
      if (found == null) continue
      if (other.isOurs) throw new Error(`${other.name} does not answer ${name} as ${baseline.name} does: ${found}`)
      cannot.add(`${other.name} ${name}`)
      console.log(`${other.name} cannot ${name}: ${found}`)
    }
  }
  for (let round = -1; round < rounds; round += 1) {
    for (const name of asked) {
      const one = cases[name] as Case
      for (const runner of runners) {
        if (cannot.has(`${runner.name} ${name}`)) continue
        // The first round warms up: compilers, connections, and documents that become known.
        const requests = round < 0 ? Math.max(one.requests * 2, 200) : one.requests
        const before = cpuNsOf(runner.pid)
        await askMany(runner, one, requests)
        const figure = (cpuNsOf(runner.pid) - before) / requests / 1_000
        if (round >= 0) runner.figures.set(name, [...(runner.figures.get(name) ?? []), figure])
      }
    }
  }
  print(runners, asked)
} finally {
  await Promise.all(runners.map(({ pool }) => pool.destroy()))
  await stop()
}

/** The lower quartile: what others do on the machine only adds. */
function quartile(figures: number[] | undefined): number {
  return figures?.toSorted((one, other) => one - other)[Math.floor(figures.length / 4)] ?? NaN
}

function print([baseline, ...others]: Runner[], names: string[]): void {
  if (!baseline) return
  console.log(`\n| CPU µs per request | ${names.join(' | ')} |\n|---|${names.map(() => '---:|').join('')}`)
  const row = (title: string, cell: (name: string) => string) =>
    console.log(`| ${title} | ${names.map((name) => cell(name)).join(' | ')} |`)
  for (const { name, figures } of [baseline, ...others])
    row(name, (one) => quartile(figures.get(one)).toFixed(0).replace('NaN', '–'))
  for (const { name, figures } of others)
    row(`${baseline.name} / ${name}`, (one) =>
      (quartile(baseline.figures.get(one)) / quartile(figures.get(one))).toFixed(2).replace('NaN', '–'),
    )
}
