// Searches the highest rate of requests that arrive at random times, whether earlier ones have a response or not (an open loop), with this
// program on the same cores; alternately with that of another build. BASELINE=/tmp/earlier names a checkout of 3c8c086c that is built
// there. Linux only: it reads /proc.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Chance, chanceFrom } from '../../../scripts/demo/chance.ts'
import { beginCpu, type Cpu } from '../../bench/processFigures.ts'
import { bodiesOf, repeat, type Send, senderTo } from '../../bench/sending.ts'
import { demoStores, type Program, type Stack, startProgram, startStack } from '../../bench/servers.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { mix, readRows, type Rows, sendersOf, sendOne, type Variant, variants } from './mix.ts'
import { highestRate, loadFor } from './openLoop.ts'

/** Of the demo: 15,000 posts. */
const scale = 10
const [stepSeconds, longestP99Ms] = [8, 100]
const [heapRequests, mostHeapRise] = [300_000, 0.03]
/** Beside slow connections, at least that share of the rate remains. */
const [slowConnections, leastBesideSlow] = [500, 0.9]
const [shutdownsPerRound, inFlight] = [5, 20]
const rounds = { complete: 10, control: 1 }

export default {
  promise:
    'Of a read-mostly mix of all domains, the highest rate with a p99 below 100 ms is at least 1.1 times that of commit 3c8c086c where the bytes are new, and 0.95 times where they are unchanged; memory does not grow, and neither 500 slow connections nor a shutdown cost a request',
  rounds,
  control: {
    breaks: 'each read of a topic takes 20 ms more, so that the rate is below 0.95 times that without it',
    faults: [
      {
        file: 'api/forum/topics.ts',
        from: '  const found = await readPostsAroundAnchor(',
        to: `  for (const end = performance.now() + 20; performance.now() < end; ) continue
  const found = await readPostsAroundAnchor(`,
      },
    ],
  },
  prove,
} satisfies Proof

/** A build under load, with a store of its own. */
interface Side {
  stack: Stack
  root: string
  send: Send
  rows: Rows
  chance: Chance
  senders: Record<Variant, () => Promise<unknown>>
  rates: Record<Variant, number[]>
  /** CPU of the programs, and of this one, in µs, in the last step that it sustained. */
  used?: Cpu & { loader: number }
  errors: string[]
}

async function prove({ seed, rounds: count, dist, isControl }: Run): Promise<Outcome> {
  // That of a control is the build without the fault.
  const other = isControl ? '.' : process.env.BASELINE
  const roots = [dirname(dist), ...(other ? [other] : [])]
  const folders = await demoStores(scale, roots.at(-1), roots.length)
  const sides: Side[] = []
  try {
    for (const [index, root] of roots.entries()) sides.push(await startSide(root, folders[index] ?? '', seed))
    const [side] = sides as [Side]
    await findRates(sides, count)
    const outcome = compare(sides, isControl ? { unchanged: 0.95, new: 0.95 } : { unchanged: 0.95, new: 1.1 })
    if (isControl) return outcome
    outcome.figures.push(['CPU at that rate', `${sharesOf(side)}; load of the machine ${loadavg()[0]?.toFixed(1)}`])
    outcome.figures.push(['What would help most', await mostCostly(side)])
    for (const check of [besideSlowConnections, heapRises, shutdowns]) {
      const { figures, wrong } = await check(side, count)
      outcome.figures.push(...figures)
      outcome.wrong.push(...wrong)
    }
    outcome.wrong.push(...new Set(side.errors))
    return outcome
  } finally {
    for (const { stack } of sides) await stack.stop()
  }
}

async function startSide(root: string, folder: string, seed: number): Promise<Side> {
  const preload = `--import ${resolve('tests/prove/load/heapOnSignal.mjs')}`
  const stack = await startStack(folder, root, { NODE_OPTIONS: preload })
  await stack.client.query('vacuum analyze')
  const [rows, chance] = [await readRows(stack), chanceFrom(seed)]
  const send = senderTo(stack.gateway.url, bodiesOf(root === process.env.BASELINE ? root : '.'))
  const senders = sendersOf(send, rows, chance)
  // Compilers, connections and statements; and each request is accepted.
  for (const kind of mix) await sendOne(send, kind, rows, chance)
  for (const variant of variants) await repeat(1_000, senders[variant])
  return { stack, root, send, rows, chance, senders, rates: { unchanged: [], new: [] }, errors: [] }
}

/** Searches the rates; the builds take turns. */
async function findRates(sides: readonly Side[], count: number): Promise<void> {
  for (let round = 1; round <= count; round += 1)
    for (const variant of variants)
      for (const side of sides) {
        const rate = await highestRate(side.rates[variant].at(-1) || 60, (tried) => sustains(side, variant, tried))
        side.rates[variant].push(rate)
        console.log(
          `Round ${round}, ${side.root}, bytes ${variant}: ${rate.toFixed(0)}/s, load ${loadavg()[0]?.toFixed(1)}`,
        )
      }
}

/** Whether a build sustains a rate, in one of two attempts, as other work on the machine only harms. */
async function sustains(side: Side, variant: Variant, rate: number, attempts = 2): Promise<boolean> {
  const [cpu, loader] = [beginCpu(side.stack), process.cpuUsage()]
  const { p99Ms, errors, isOverloaded } = await loadFor(stepSeconds, rate, side.senders[variant], side.chance)
  // An overloaded gateway refuses.
  if (!isOverloaded) side.errors.push(...errors.map((error) => `${rate.toFixed(0)}/s: ${error}`))
  if (isOverloaded || errors.length > 0 || p99Ms >= longestP99Ms)
    return attempts > 1 && sustains(side, variant, rate, attempts - 1)
  const { user, system } = process.cpuUsage(loader)
  side.used = { ...cpu(), loader: user + system }
  return true
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const median = (rates: readonly number[]) => rates.toSorted((one, other) => one - other)[rates.length >> 1] ?? NaN

/** @param least how many times the rate of the second build the first has at least */
function compare(sides: readonly Side[], least: Record<Variant, number>): Outcome {
  const outcome: Outcome = { figures: [], wrong: [] }
  for (const variant of variants) {
    const [rate = 0, other] = sides.map(({ rates }) => median(rates[variant]))
    const all = sides[0]?.rates[variant].map((one) => one.toFixed(0)).join(', ')
    const compared = other
      ? `${(rate / other).toFixed(2)} times the ${other.toFixed(0)}/s of the other build`
      : 'not compared, as BASELINE names no folder with a build of 3c8c086c'
    const figure = `${rate.toFixed(0)}/s (${all}), ${compared}`
    outcome.figures.push([`Highest rate, bytes ${variant}`, figure])
    if (rate === 0 || (other && rate < least[variant] * other)) outcome.wrong.push(`bytes ${variant}: ${figure}`)
  }
  return outcome
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`

function sharesOf({ used = { gateway: 0, api: 0, postgres: 0, loader: 0 } }: Side): string {
  const total = sum(Object.values(used))
  const shares = Object.entries(used).map(([program, cpu]) => `${program} ${percent(cpu / total)}`)
  return `${shares.join(', ')}; together ${(total / 1e6 / stepSeconds).toFixed(2)} cores`
}

/** The kinds of requests with the largest shares of the CPU, and in which program; sent one at a time. */
async function mostCostly({ stack, send, rows, chance }: Side): Promise<string> {
  const times = 20
  const costs: { name: string; cpu: number }[] = []
  for (const kind of mix) {
    const cpu = beginCpu(stack)
    for (let time = 0; time < times; time += 1) await sendOne(send, kind, rows, chance)
    for (const [program, used] of Object.entries(cpu()))
      costs.push({ name: `${kind[1]} in ${program}`, cpu: used * kind[0] })
  }
  const total = sum(costs.map(({ cpu }) => cpu))
  const largest = costs.toSorted((one, other) => other.cpu - one.cpu).slice(0, 4)
  return `of the CPU without the loader: ${largest.map(({ name, cpu }) => `${name} ${percent(cpu / total)}`).join(', ')}`
}

/** The heap after collection, before and after a number of requests. */
async function heapRises({ stack, senders, errors }: Side, count: number): Promise<Outcome> {
  const requests = Math.min(heapRequests, (heapRequests / rounds.complete) * count)
  const send = () => senders.new().catch((error: unknown) => errors.push(String(error)))
  const heapsMb = async () => [await heapMbOf(stack.gateway), await heapMbOf(stack.api)]
  // Until caches are full.
  await repeat(Math.max(5_000, requests / 10), send)
  const before = await heapsMb()
  await repeat(requests, send)
  const outcome: Outcome = { figures: [], wrong: [] }
  for (const [index, after] of (await heapsMb()).entries()) {
    const [program, first = NaN] = [`Heap of the ${index === 0 ? 'gateway' : 'api'} after collection`, before[index]]
    const rise = after / first - 1
    const found = `${first.toFixed(1)} MB, after ${requests} requests ${after.toFixed(1)} MB: ${(100 * rise).toFixed(1)} %`
    outcome.figures.push([program, found])
    if (!(rise < mostHeapRise)) outcome.wrong.push(`${program}: ${found}`)
  }
  return outcome
}

async function heapMbOf({ child }: Program): Promise<number> {
  const sent = once(child, 'message') as Promise<[{ heap: number }]>
  child.kill('SIGUSR2')
  return (await sent)[0].heap / 2 ** 20
}

async function besideSlowConnections(side: Side): Promise<Outcome> {
  const alone = median(side.rates.new)
  const slow = openSlowConnections(side.stack.gateway.url)
  const rate = await highestRate(alone || 60, (tried) => sustains(side, 'new', tried))
  const found = `${rate.toFixed(0)}/s beside them, ${alone.toFixed(0)}/s without; ${slow.size} were open at the end`
  const isRight = rate >= leastBesideSlow * alone && slow.size === slowConnections
  for (const socket of slow) socket.destroy()
  return { figures: [['500 slow connections', found]], wrong: isRight ? [] : [`slow connections: ${found}`] }
}

/** Opens connections that send a byte of a request's body a second; it may take five minutes. @returns those that are open */
function openSlowConnections(url: string): Set<Socket> {
  const { hostname, port } = new URL(url)
  const head = 'POST /graphql HTTP/1.1\r\nhost: sise\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n'
  const sockets = new Set<Socket>()
  while (sockets.size < slowConnections) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.resume().write(head)
    const sending = setInterval(() => socket.write(' '), 1_000)
    socket.once('close', () => sockets.delete(socket) && clearInterval(sending))
    sockets.add(socket)
  }
  return sockets
}

/** Stops gateways with requests in flight; each of these gets its response. */
async function shutdowns({ stack, rows, chance, root }: Side, count: number): Promise<Outcome> {
  const body = bodiesOf('.')('Home', {})
  const times = shutdownsPerRound * count
  const wrong: string[] = []
  for (let time = 1; time <= times; time += 1) {
    const gateway = await startProgram(join(root, 'dist/gateway.mjs'), { API_URL: stack.api.url, LOG_LEVEL: 'fatal' })
    const requests = Array.from({ length: inFlight }, () => beginRequest(gateway.url, body, chance.pick(rows.tokens)))
    await Promise.all(requests.map(({ isRead }) => isRead))
    for (const { finish } of requests.slice(inFlight / 2)) finish()
    await pause(chance.next() * 15)
    const stopped = gateway.stop()
    for (const { finish } of requests.slice(0, inFlight / 2)) finish()
    for (const outcome of await Promise.allSettled(requests.map(({ response }) => response)))
      if (outcome.status === 'rejected') wrong.push(`shutdown ${time}: ${String(outcome.reason)}`)
    await stopped
  }
  const found = `${times} with ${inFlight} requests in flight each: ${times * inFlight - wrong.length} complete responses`
  return { figures: [['Shutdowns', found]], wrong }
}

/**
 * Begins a request on a connection of its own. The gateway has read its head when `isRead` resolves, so it is in flight. TCP resets a
 * connection that no program has accepted yet, and an idle one that is used again just when it is closed: neither request was read, and it
 * is for the client to repeat it (RFC 9110, 9.2.2).
 */
function beginRequest(url: string, body: string, token: string) {
  const length = Buffer.byteLength(body)
  const headers = { 'content-type': 'application/json', 'content-length': length, 'x-auth-token': token }
  const options = { method: 'POST', agent: false, headers: { ...headers, expect: '100-continue' } }
  const sent = request(`${url}/graphql`, options).on('error', () => {})
  const isRead = once(sent, 'continue')
  const response = once(sent, 'response').then(async ([message]) => {
    const { data, errors } = (await json(message as IncomingMessage)) as { data?: object | null; errors?: object[] }
    if (!data || errors) throw new Error(JSON.stringify(errors))
  })
  response.catch(() => 'read after the gateway was stopped')
  sent.flushHeaders()
  return { isRead, finish: () => sent.end(body), response }
}
