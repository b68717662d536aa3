// npx tsx tests/bench/gateway/load.ts [topic [500000]]: this gateway under load, beside one REST API that responds at once: the median and
// the 99th percentile of the wait at 70 % of the highest rate, and its memory over so many requests of distinct people.
import { memoryOf } from '../processFigures.ts'
import { bodyOf, repeat, send, startGateways } from './builds.ts'
import { cases } from './cases.ts'

const [name = 'topic', requests = '500000'] = process.argv.slice(2)
const one = cases[name]
if (!one) throw new Error(`No such case: ${name}`)
const { gateways, stop } = await startGateways()
const [gateway] = gateways
if (!gateway) throw new Error('There is no gateway to measure.')

async function timed(): Promise<number> {
  const began = performance.now()
  await send(gateway!, bodyOf(one!), Infinity)
  return performance.now() - began
}

try {
  await repeat(2_000, timed)
  const began = performance.now()
  await repeat(4_000, timed)
  const perSecond = 4_000 / ((performance.now() - began) / 1000)
  const waits: Promise<number>[] = []
  const start = performance.now()
  // As many as are due by now: timers of less than a millisecond are late.
  for (let due = 0; due < perSecond * 0.7 * 20; due = ((performance.now() - start) / 1000) * perSecond * 0.7) {
    while (waits.length < due) waits.push(timed())
    await new Promise((resolve) => setImmediate(resolve))
  }
  const sorted = (await Promise.all(waits)).sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(2)
  console.log(`highest rate ${perSecond.toFixed(0)} a second; at 70 %: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  const total = Number(requests)
  for (let done = 0; done < total; done += total / 10) {
    await repeat(total / 10, timed)
    console.log(`${done + total / 10} requests: ${memoryOf(gateway.pid).now.toFixed(0)} MB`)
  }
} finally {
  await stop()
}
