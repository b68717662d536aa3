// npx tsx tests/bench/gateway/load.ts [topic [500000]]: what this gateway does under load, beside one REST API that responds at once:
// the median and the 99th percentile of the wait at 70 % of the highest rate, and its memory over so many requests of distinct people.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Pool } from 'undici'
import { cases } from './cases.ts'
import { startContenders } from './contenders.ts'

const [name = 'topic', requests = '500000'] = process.argv.slice(2)
const one = cases[name]
if (!one) throw new Error(`No such case: ${name}`)
process.env.PEERS = 'apollo'
const { contenders, stop } = await startContenders()
const gateway = contenders.find(({ isOurs }) => isOurs)
if (!gateway) throw new Error('There is no gateway to measure.')
const pool = new Pool(gateway.url, { connections: 64, pipelining: 1 })
const sha256Hash = createHash('sha256').update(one.query).digest('hex')
const body = JSON.stringify({ variables: one.variables, extensions: { persistedQuery: { version: 1, sha256Hash } } })
let sent = 0

/** @returns how long it took, in ms */
async function send(): Promise<number> {
  const began = performance.now()
  const headers = { 'content-type': 'application/json', 'x-auth-token': `token-${(sent += 1)}` }
  const response = await pool.request({ method: 'POST', path: '/graphql', headers, body })
  const text = await response.body.text()
  if (response.statusCode !== 200 || text.includes('"errors"')) throw new Error(text.slice(0, 500))
  return performance.now() - began
}

/** Sends one after the other on each of 16 connections. */
async function sendMany(count: number): Promise<void> {
  let left = count
  const work = async () => {
    while (left-- > 0) await send()
  }
  await Promise.all(Array.from({ length: 16 }, work))
}

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))?.[1]) / 1024
const at = (sorted: number[], share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(2)

try {
  await sendMany(2_000)
  const began = performance.now()
  await sendMany(4_000)
  const perSecond = 4_000 / ((performance.now() - began) / 1000)
  const waits: Promise<number>[] = []
  const start = performance.now()
  // As many as are due by now: timers of less than a millisecond are late.
  for (let due = 0; due < perSecond * 0.7 * 20; due = ((performance.now() - start) / 1000) * perSecond * 0.7) {
    while (waits.length < due) waits.push(send())
    await new Promise((resolve) => setImmediate(resolve))
  }
  const sorted = (await Promise.all(waits)).sort((a, b) => a - b)
  console.log(
    `highest rate ${perSecond.toFixed(0)} a second; at 70 %: median ${at(sorted, 0.5)} ms, p99 ${at(sorted, 0.99)} ms`,
  )
  const total = Number(requests)
  for (let done = 0; done < total; done += total / 10) {
    await sendMany(total / 10)
    console.log(`${done + total / 10} requests: ${residentMb().toFixed(0)} MB`)
  }
} finally {
  await pool.destroy()
  await stop()
}
