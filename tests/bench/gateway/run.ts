// npm run bench -- gateway: CPU per request of this gateway, on one REST API that responds at once. Linux only: it reads /proc.
// npx tsx tests/bench/gateway/run.ts topic,home 8: these cases, so many rounds.
// GATEWAYS='before=/tmp/before/gateway.mjs;after=dist/gateway.mjs;small=dist/gateway.mjs?SETTING=value' names bundles to compare, and settings
// to start them with; the ratios are to the first. Their responses are compared before they are measured.
import { isDeepStrictEqual } from 'node:util'
import { cpuOf, quartile } from '../processFigures.ts'
import { repeat } from '../sending.ts'
import { bodyOf, type Gateway, send, startGateways } from './builds.ts'
import { type Case, cases } from './cases.ts'

const requested = (process.argv[2] ?? Object.keys(cases).join()).split(',').map((name) => {
  const one = cases[name]
  if (!one) throw new Error(`No such case: ${name}. There are: ${Object.keys(cases).join(', ')}.`)
  return [name, one] as const
})
const rounds = Number(process.argv[3] ?? 4)

/** A gateway and a way to send it a case. */
interface Runner {
  name: string
  gateway: Gateway
  send: (one: Case) => Promise<Buffer>
  /** CPU µs per request, by case, one of each round. */
  figures: Map<string, number[]>
}

const { gateways, stop } = await startGateways()
const runners = gateways.flatMap((gateway) => {
  const runner = (way: string, send: Runner['send']): Runner => ({
    name: `${gateway.name}${way}`,
    gateway,
    send,
    figures: new Map(),
  })
  return [
    runner('', (one) => send(gateway, bodyOf(one))),
    runner(', not registered', (one) => send(gateway, bodyOf(one, false))),
    runner(', compressed', (one) => send(gateway, bodyOf(one), 1_000, true)),
  ]
})

try {
  for (const [name, one] of requested) {
    const responses = await Promise.all(
      gateways.flatMap((gateway) => [send(gateway, bodyOf(one)), send(gateway, bodyOf(one, false))]),
    )
    const [expected, ...others] = responses.map((bytes) => (JSON.parse(bytes.toString()) as { data: unknown }).data)
    if (!others.every((data) => isDeepStrictEqual(data, expected))) throw new Error(`The responses to ${name} differ.`)
  }
  for (let round = -1; round < rounds; round += 1)
    for (const [name, one] of requested)
      for (const { gateway, send, figures } of runners) {
        // The first round warms up: compilers, connections, and documents that become known.
        const requests = round < 0 ? Math.max(one.requests * 2, 200) : one.requests
        const before = cpuOf(gateway.pid)
        await repeat(requests, () => send(one))
        const figure = (cpuOf(gateway.pid) - before) / requests
        if (round >= 0) figures.set(name, [...(figures.get(name) ?? []), figure])
      }
  print()
} finally {
  await stop()
}

function print(): void {
  const row = (title: string, cells: string[]) => console.log(`| ${[title, ...cells].join(' | ')} |`)
  row(
    'CPU µs per request',
    requested.map(([name]) => name),
  )
  console.log(`|---|${requested.map(() => '---:|').join('')}`)
  const figure = ({ figures }: Runner, name: string) => quartile(figures.get(name) ?? [])
  for (const runner of runners)
    row(
      runner.name,
      requested.map(([name]) => figure(runner, name).toFixed(0)),
    )
  const [first, ...others] = runners
  for (const runner of first ? others : [])
    row(
      `${first?.name} / ${runner.name}`,
      requested.map(([name]) => (figure(first as Runner, name) / figure(runner, name)).toFixed(2)),
    )
}
