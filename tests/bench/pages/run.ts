import { spawnSync } from 'node:child_process'
import { startStack } from '../forum/stack.ts'
import { operations } from './operations.ts'

// npm run bench -- pages, or with another number of rounds `npx tsx tests/bench/pages/run.ts ROUNDS`: lists of the content areas
// through the whole stack, alternately on the small demo and on one a hundred times as large: the median time in ms, the milliseconds
// of PostgreSQL, and the kilobytes of the answer.

const rounds = Number(process.argv[2] ?? 31)
const warmUp = 10

const script = "await (await import('./scripts/building/make.mjs')).makeServers()"
const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)

interface Measured {
  ms: number[]
  databaseMs: number[]
  bytes: number
}

const median = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0

const small = await startStack(1, console.log)
try {
  const large = await startStack(100, console.log)
  try {
    const sides = [small, large].map((stack) => ({ stack, results: new Map<string, Measured>() }))
    for (let round = -warmUp; round < rounds; round += 1)
      for (const [name, query] of Object.entries(operations))
        for (const { stack, results } of sides) {
          const databaseBefore = await stack.databaseTime()
          const started = performance.now()
          const answer = await fetch(`${stack.gatewayUrl}/graphql`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-auth-token': stack.token },
            body: JSON.stringify({ query }),
          })
          const text = await answer.text()
          const ms = performance.now() - started
          if (text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 300)}`)
          const databaseMs = (await stack.databaseTime()) - databaseBefore
          if (round < 0) continue
          const found = results.get(name) ?? { ms: [], databaseMs: [], bytes: 0 }
          results.set(name, {
            ms: [...found.ms, ms],
            databaseMs: [...found.databaseMs, databaseMs],
            bytes: text.length,
          })
        }
    console.log('\n| | demo: ms, of PostgreSQL, kB | 100 times | ratio |\n|---|---|---|---|')
    for (const name of Object.keys(operations)) {
      const [one, other] = sides.map(({ results }) => results.get(name))
      if (!one || !other) continue
      const cells = [one, other].map(
        ({ ms, databaseMs, bytes }) =>
          `${median(ms).toFixed(1)}, ${median(databaseMs).toFixed(1)}, ${(bytes / 1000).toFixed(0)}`,
      )
      console.log(`| ${name} | ${cells.join(' | ')} | ${(median(other.ms) / median(one.ms)).toFixed(2)} |`)
    }
  } finally {
    await large.stop()
  }
} finally {
  await small.stop()
}
