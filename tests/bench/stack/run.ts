// npm run bench -- stack: CPU per request of gateway, api and PostgreSQL for what members do, on 150,000 posts.
// npx tsx tests/bench/stack/run.ts 9 /tmp/earlier 100: nine rounds, beside the build in that folder, which is checked out and built there
// and has the migrations that this one continues; both have the same rows. Linux only: it reads /proc.
// What is measured reads and prints anew, but for the unchanged topic. One request at a time; the lower quartile of the rounds counts.
import { spawnSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { type Cpu, type Side, startSide, unchanged } from './side.ts'
import { filledFolders, openStore, removeFolders } from './stores.ts'

const rounds = Number(process.argv[2] ?? 9)
const earlier = process.argv[3]
const scale = Number(process.argv[4] ?? 100)
/** Requests of a round, of each action. */
const times = 4
const warmUp = 2

/** How many times cheaper than at d5bec93 each has to be. */
const goals: Readonly<Record<string, number>> = {
  'Forum home': 2,
  'Category of 2,000 topics': 2.5,
  'Topic of 100 posts, at the first unread one': 2.2,
  [unchanged]: 8,
  'Search: a common word': 3,
  'Like of a post': 2,
  'New post in a topic of 100': 2.5,
  'Save of an article of 20 modules': 2,
  Albums: 10,
  Calendar: 50,
}

const script = "await (await import('./scripts/building/make.mjs')).makeServers()"
const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)

const builds = [...(earlier ? [{ name: 'earlier', root: resolve(earlier) }] : []), { name: 'now', root: '.' }]
const folders = await filledFolders(builds[0]?.root ?? '.', scale, builds.length)
const ends: (() => Promise<unknown>)[] = [() => removeFolders(folders)]
try {
  const sides: Side[] = []
  for (const [index, { name, root }] of builds.entries()) {
    const store = await openStore(folders[index] ?? '')
    ends.push(store.stop)
    const side = await startSide(name, root, store)
    ends.push(side.stop)
    sides.push(side)
  }
  const figures = new Map<string, Cpu[]>()
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const action of Object.keys(goals))
      for (const side of sides) {
        const measured = await side.measure(action, times)
        const key = `${side.name} ${action}`
        if (round >= 0) figures.set(key, [...(figures.get(key) ?? []), measured])
      }
    console.log(`round ${round}, load ${loadavg()[0]?.toFixed(1)}`)
    if (round >= 0) print(sides, figures)
  }
} finally {
  for (const end of ends.toReversed()) await end()
}

function print(sides: Side[], figures: ReadonlyMap<string, Cpu[]>): void {
  const quartile = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 4)] ?? NaN
  const programs = ['gateway', 'api', 'postgres'] as const
  const ofSide = (side: string, action: string) => {
    const runs = figures.get(`${side} ${action}`) ?? []
    const parts = programs.map((program) => quartile(runs.map((run) => run[program])))
    return { parts, whole: quartile(runs.map(({ gateway, api, postgres }) => gateway + api + postgres)) }
  }
  const heads = sides.flatMap(({ name }) => [name, ...programs])
  console.log(`\n| CPU ms per request | ${heads.join(' | ')} | times cheaper | goal |`)
  console.log(`|---|${[...heads, '', ''].map(() => '---:|').join('')}`)
  for (const [action, goal] of Object.entries(goals)) {
    const found = sides.map(({ name }) => ofSide(name, action))
    const cells = found.flatMap(({ whole, parts }) => [whole, ...parts].map((one) => (one / 1_000).toFixed(2)))
    const [before, now] = found
    const ratio = before && now ? (before.whole / now.whole).toFixed(2) : '–'
    console.log(`| ${action} | ${cells.join(' | ')} | ${ratio} | ${goal} |`)
  }
}
