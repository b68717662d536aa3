import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { actionsOn, names } from './actions.ts'
import { callsOf, run } from './measure.ts'
import { startStack } from './stack.ts'
import { type Runs, tableOf } from './table.ts'

// npm run bench:forum [-- ROUNDS]: members' actions in the forum through the whole stack, alternately on the small demo and on
// 150,000 posts. Prints the table of docs/performance.md.

const rounds = Number(process.argv[2] ?? 31)
if (!Number.isInteger(rounds) || rounds < 9) {
  console.error('ROUNDS is a whole number of at least 9.')
  process.exit(1)
}
/** Warm-up rounds: code is compiled and caches are filled. */
const warmUp = 15
const scale = 100

async function main() {
  const script = "await (await import('./scripts/building/make.mjs')).makeServers()"
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  if (made.status !== 0) process.exit(made.status ?? 1)
  const small = await startStack(1, console.log)
  try {
    const large = await startStack(scale, console.log)
    try {
      const sides = [await sideOf(small, false), await sideOf(large, true)]
      console.log(`${warmUp} rounds to warm up, ${rounds} that count…`)
      const loadBefore = load()
      for (let round = -warmUp; round < rounds; round += 1)
        for (const name of names)
          for (const { stack, actions, calls, runs } of sides) {
            const action = actions[name]
            if (!action) continue
            const measured = await run(stack, action, calls[name] ?? [])
            if (round >= 0) (runs[name] ??= []).push(measured)
          }
      console.log(
        `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.versions.node},`,
      )
      console.log(`${rounds} rounds; load of the machine ${loadBefore} before, ${load()} after\n`)
      console.log(tableOf(sides[0]?.runs ?? {}, sides[1]?.runs ?? {}))
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

async function sideOf(stack: Awaited<ReturnType<typeof startStack>>, isLarge: boolean) {
  const actions = await actionsOn(stack, isLarge)
  await stack.client.query('vacuum analyze')
  const calls: Partial<Record<(typeof names)[number], Awaited<ReturnType<typeof callsOf>>>> = {}
  for (const name of names) {
    const action = actions[name]
    if (!action) continue
    const groups = (calls[name] = await callsOf(stack, action))
    if (isLarge)
      console.log(
        `${name}: ${groups.map((group) => group.map(({ method, path }) => `${method} ${path}`).join(' + ')).join(', ')}`,
      )
  }
  const runs: Runs = {}
  return { stack, actions, calls, runs }
}

const load = () => loadavg()[0]?.toFixed(1)

await main()
