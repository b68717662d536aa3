// npm run bench -- attacks: what a member's requests cost everybody else, with limits. It measures the build in dist/. Linux only: it reads /proc.
// npx tsx tests/bench/attacks/run.ts answers: only the classes whose name contains that. Each is a file `<name>.attack.ts` here.
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, memoryOf } from '../processFigures.ts'
import { startDemo, startProgram } from '../servers.ts'
import type { Attack, Attempt, Call } from './attempt.ts'
import { send, sendWithoutReading, startNeighbour } from './exchange.ts'

/** How long unread responses are observed, in ms. */
const unreadMs = 20_000

let over = 0
const stack = await startDemo()
try {
  const attacker = await stack.sessionOf('liige@saar.test')
  const neighbour = await stack.sessionOf('moderaator@saar.test')
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.attack.ts'))
  for (const file of files.filter((name) => name.includes(process.argv[2] ?? ''))) {
    console.log(`\n${file}`)
    const { attack } = (await import(`./${file}`)) as { attack: Attack }
    for (const attempt of await attack(caller(attacker.token))) await measure(attempt, attacker.token, neighbour.token)
  }
} finally {
  await stack.stop()
}
console.log(over === 0 ? '\nAll are within their limits.' : `\n${over} are over their limits.`)
process.exitCode = over === 0 ? 0 : 1

/** Measures an attempt at a gateway of its own, because peak memory never falls. */
async function measure({ name, document, atOnce = 1, unread }: Attempt, attacker: string, neighbour: string) {
  const gateway = await startProgram('dist/gateway.mjs', { API_URL: stack.api.url, LOG_LEVEL: 'fatal' })
  // The code is compiled and the level is read, so the figures are those of the document.
  for (let index = 0; index < 20; index++) await send(gateway.url, attacker, '{categories{id name}}')
  const stopReading = startNeighbour(gateway.url, neighbour)
  await pause(300)
  const [memory, cpu, apiCpu] = [memoryOf(gateway.pid).now, cpuOf(gateway.pid), cpuOf(stack.api.pid)]
  let [bytes, outcome] = [0, 'unread']
  if (unread) {
    const ends = Array.from({ length: atOnce }, () => sendWithoutReading(gateway.url, attacker, document))
    await pause(unreadMs)
    for (const end of ends) end()
  } else {
    const outcomes = await Promise.all(Array.from({ length: atOnce }, () => send(gateway.url, attacker, document)))
    bytes = Math.max(...outcomes.map((one) => one.bytes))
    outcome = [...new Set(outcomes.map(({ codes }) => codes))].join()
  }
  // A call that the gateway gave up may still run: the api responds to this one when it is over.
  await fetch(`${stack.api.url}/api`)
  console.log(`${name} (${outcome})`)
  print('response', bytes / 1e6, 'MB', 32 * 1.048_576)
  print('CPU of the gateway', (cpuOf(gateway.pid) - cpu) / 1_000, 'ms', 2_000 * atOnce)
  print('CPU of the api', (cpuOf(stack.api.pid) - apiCpu) / 1_000, 'ms', 1_000 * atOnce)
  print('longest read of another member', await stopReading(), 'ms', 500)
  print('memory of the gateway', memoryOf(gateway.pid).peak - memory, 'MB more', 150)
  await gateway.stop()
}

function print(what: string, figure: number, unit: string, limit: number): void {
  if (figure > limit) over += 1
  const [shown, most] = [figure, limit].map((one) => one.toLocaleString('en', { maximumFractionDigits: 1 }))
  console.log(`  ${figure > limit ? 'OVER' : 'ok  '} ${shown?.padStart(10)} ${unit} (limit ${most})  ${what}`)
}

/** Calls the REST API with a session. */
function caller(token: string): Call {
  return async <Body>(method: string, path: string, body?: unknown) => {
    const response = await fetch(stack.api.url + path, {
      method,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }
}
