// npm run bench -- visit, or `npx tsx tests/bench/visit/run.ts ROUNDS NAME …`: opens the screens of specification §2, or those named, in
// Chromium, with an empty cache and a warm one, at 1280 px on Fast 3G with a CPU four times slower. A warm visit begins with what the cold
// one has left: the service worker and what it caches. Prints medians and, in brackets, those of the last run (dist/bench/visit.json).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { windowOf } from '../../support/browser/launch.ts'
import { build, startDemo } from '../servers.ts'
import { findScreens, type VisitedScreen } from './screens.ts'
import { type Visit, visit } from './visit.ts'

const rounds = Number(process.argv[2] ?? 3)
const named = process.argv.slice(3)
const figuresFile = 'dist/bench/visit.json'

build()
const last = existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as Record<string, Visit>) : {}
const now = { ...last }
const stack = await startDemo()
// With V8's optimising compilers, unlike the browser of the tests.
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
})
try {
  const { token } = await stack.sessionOf('admin@saar.test')
  const screens = await findScreens(stack.gateway.url, token)
  const wanted = screens.filter(({ name }) => named.length === 0 || named.includes(name))
  // The first visit of all fills the caches of the gateway and the database.
  if (wanted[0]) await visits(wanted[0], token, 1)
  console.log(
    '\n| | usable s | goal | requests until usable; in all | goal | kB, of scripts | paint s | shift | blocked s |',
  )
  console.log(`|${'---|'.repeat(9)}`)
  for (const screen of wanted) {
    const { cold, warm } = await visits(screen, token, rounds)
    print(`${screen.name}, cold`, cold, screen.goal)
    print(`${screen.name}, warm`, warm)
  }
} finally {
  await browser.close()
  await stack.stop()
  mkdirSync('dist/bench', { recursive: true })
  writeFileSync(figuresFile, JSON.stringify(now, null, 1))
}

async function visits(screen: VisitedScreen, token: string, times: number) {
  const found: Record<'cold' | 'warm', Visit[]> = { cold: [], warm: [] }
  for (let round = 0; round < times; round += 1) {
    const context = await browser.newContext({ ...windowOf({ worker: true }), baseURL: stack.gateway.url })
    if (screen.isMember) await context.addInitScript((value) => localStorage.setItem('sise.token', value), token)
    found.cold.push(await visit(context, screen))
    found.warm.push(await visit(context, screen))
    await context.close()
  }
  return found
}

function print(name: string, measured: Visit[], goal?: VisitedScreen['goal']): void {
  const median = medianOf(measured)
  now[name] = median
  const before = last[name]
  const both = (show: (visit: Visit) => string) => (before ? `${show(median)} (${show(before)})` : show(median))
  const seconds = (ms: number) => (ms / 1000).toFixed(2)
  const cells = [
    name,
    both(({ usable }) => seconds(usable)),
    goal ? seconds(goal.usable) : '',
    both(({ requestsUntilUsable, requests }) => `${requestsUntilUsable}; ${requests}`),
    goal?.requests ?? '',
    both(({ kB, scriptKB }) => `${kB.toFixed(0)}, ${scriptKB.toFixed(0)}`),
    both(({ largestPaint }) => seconds(largestPaint)),
    both(({ layoutShift }) => layoutShift.toFixed(3)),
    both(({ blocked }) => seconds(blocked)),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** The median of several visits, figure by figure. */
function medianOf(measured: Visit[]): Visit {
  const [first] = measured
  if (!first) throw new Error('Nothing was visited.')
  const names = Object.keys(first) as (keyof Visit)[]
  const middle = (figures: number[]) => figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? 0
  return Object.fromEntries(names.map((name) => [name, middle(measured.map((one) => one[name]))])) as unknown as Visit
}
