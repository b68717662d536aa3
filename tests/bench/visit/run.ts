import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from 'playwright-core'
import { windowOf } from '../../support/browser/launch.ts'
import { hasNginx, startNginx } from '../../support/servers/nginx.ts'
import { startStack } from '../forum/stack.ts'
import { fast3g, type Line, plainLine } from './line.ts'
import { findScreens, type LinkedScreen, type VisitedScreen } from './screens.ts'
import { medianOf, row, tableHead } from './table.ts'
import { type Visit, visitByAddress, visitByLink } from './visit.ts'

// npm run bench -- visit, or `npx tsx tests/bench/visit/run.ts ROUNDS NAME …`: opens the screens of specification §2 in Chromium, as the
// gateway serves them (HTTP/1.1) and behind nginx as docs/operations.md configures it (HTTP/2, TLS), with an empty cache and a warm one, by
// address and by a link, at 390 and 1280 px, on Fast 3G with a CPU four times slower and on a plain line. Prints medians beside those of the
// last run, which it keeps in dist/bench/visit.json. With names only these screens, at 1280 px on Fast 3G. A warm visit begins with what the
// cold one has left: the service worker and what it keeps.

const rounds = Number(process.argv[2] ?? 3)
const named = process.argv.slice(3)
const keptIn = 'dist/bench/visit.json'

const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)

const last = existsSync(keptIn) ? (JSON.parse(readFileSync(keptIn, 'utf8')) as Record<string, Visit>) : {}
const now: Record<string, Visit> = { ...last }

const stack = await startStack(1, console.log)
const nginx = hasNginx ? await startNginx([stack.gatewayUrl]) : null
if (!nginx) console.log('HTTP/2 is not measured: this machine has no nginx.')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
})
try {
  const { token, byAddress, byLink } = await findScreens(stack.gatewayUrl)
  const servers = [
    { protocol: 'HTTP/1.1', url: stack.gatewayUrl },
    ...(nginx ? [{ protocol: 'HTTP/2', url: nginx.url }] : []),
  ]
  const conditions = servers.flatMap((server) =>
    [fast3g, plainLine].flatMap((line) => [1280, 390].map((width) => ({ server, line, width }))),
  )
  const [first] = conditions
  if (!first) throw new Error('There is no server to visit.')
  // The first visit of all fills the gateway's and the database's caches.
  await visits(byAddress[0]!, { ...first, line: plainLine }, 1)
  const wanted = <T extends VisitedScreen>(screens: T[]) =>
    named.length > 0 ? screens.filter(({ name }) => named.includes(name)) : screens
  const isNamed = ({ line, width }: Condition) => line === fast3g && width === 1280
  for (const condition of named.length > 0 ? conditions.filter(isNamed) : conditions) {
    const { server, line, width } = condition
    console.log(`\n${server.protocol}, ${line.name}, ${width} px, ${rounds} rounds\n${tableHead}`)
    for (const screen of [...wanted(byAddress), ...wanted(byLink)]) {
      const { cold, warm } = await visits(screen, condition, rounds)
      print(`${screen.name}, cold`, condition, cold, screen)
      print(`${screen.name}, warm`, condition, warm)
    }
  }

  async function visits(screen: VisitedScreen | LinkedScreen, { server, line, width }: Condition, times: number) {
    const found = { cold: [] as Visit[], warm: [] as Visit[] }
    for (let round = 0; round < times; round += 1) {
      const context = await browser.newContext({
        ...windowOf({ width, worker: true }),
        baseURL: server.url,
        ignoreHTTPSErrors: true,
      })
      if (screen.as) await context.addInitScript((value) => localStorage.setItem('sise.token', value), token)
      const visit = () =>
        'link' in screen ? visitByLink(context, screen, line) : visitByAddress(context, screen, line)
      found.cold.push(await visit())
      found.warm.push(await visit())
      await context.close()
    }
    return found
  }
} finally {
  await browser.close()
  await nginx?.stop()
  await stack.stop()
  mkdirSync(dirname(keptIn), { recursive: true })
  writeFileSync(keptIn, JSON.stringify(now, null, 1))
}

interface Condition {
  server: { protocol: string; url: string }
  line: Line
  width: number
}

function print(name: string, { server, line, width }: Condition, measured: Visit[], screen?: VisitedScreen) {
  const key = `${server.protocol} ${line.name} ${width} ${name}`
  const median = medianOf(measured)
  now[key] = median
  console.log(row(name, median, last[key], line === fast3g ? screen?.goal : undefined))
}
