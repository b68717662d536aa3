// npm run bench -- stack: CPU per request of gateway, api and PostgreSQL for what members do, on 150,000 posts.
// npx tsx tests/bench/stack/run.ts 9 /tmp/earlier 100: nine rounds, beside the build in that folder, which is checked out and built there
// and has the migrations that this one continues; both have the same rows. Linux only: it reads /proc.
// One request at a time; the lower quartile of the rounds counts.
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { type Cpu, quartile } from '../processFigures.ts'
import { build, demoStores } from '../servers.ts'
import { actionNames } from './actions.ts'
import { type Side, startSide } from './side.ts'

const rounds = Number(process.argv[2] ?? 9)
const earlier = process.argv[3]
const scale = Number(process.argv[4] ?? 100)
/** Requests of a round, of each action. */
const times = 4
const warmUp = 2

build()
const builds = [...(earlier ? [{ name: 'earlier', root: resolve(earlier) }] : []), { name: 'now', root: '.' }]
const folders = await demoStores(scale, builds[0]?.root, builds.length)
const sides: Side[] = []
try {
  for (const [index, { name, root }] of builds.entries()) sides.push(await startSide(name, root, folders[index] ?? ''))
  const figures = new Map<string, Cpu[]>()
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const action of actionNames)
      for (const side of sides) {
        const measured = await side.measure(action, times)
        const key = `${side.name} ${action}`
        if (round >= 0) figures.set(key, [...(figures.get(key) ?? []), measured])
      }
    console.log(`round ${round}, load ${loadavg()[0]?.toFixed(1)}`)
  }
  print(figures)
} finally {
  for (const side of sides) await side.stop()
}

function print(figures: ReadonlyMap<string, Cpu[]>): void {
  const programs = ['gateway', 'api', 'postgres'] as const
  const heads = sides.flatMap(({ name }) => [name, ...programs])
  console.log(`\n| CPU ms per request | ${heads.join(' | ')} | times cheaper |`)
  console.log(`|---|${[...heads, ''].map(() => '---:|').join('')}`)
  for (const action of actionNames) {
    const found = sides.map(({ name }) => {
      const runs = figures.get(`${name} ${action}`) ?? []
      const total = quartile(runs.map(({ gateway, api, postgres }) => gateway + api + postgres))
      return [total, ...programs.map((program) => quartile(runs.map((run) => run[program])))]
    })
    const cells = found.flat().map((one) => (one / 1_000).toFixed(2))
    const [before, now] = found.map(([total = NaN]) => total)
    console.log(`| ${action} | ${cells.join(' | ')} | ${before && now ? (before / now).toFixed(2) : '–'} |`)
  }
}
