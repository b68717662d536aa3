// npm run bench -- attacks: what one person's requests may cost everybody else, with limits. Linux only: it reads /proc.
// npx tsx tests/bench/attacks/run.ts lists: only those whose name contains that. It measures the build in dist/ (`npm run build`).
import { readdirSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { startStack } from '../forum/stack.ts'
import type { Attack, Figure, Target } from './attack.ts'

const only = process.argv[2] ?? ''
const attacks: Attack[] = []
for (const file of readdirSync('tests/bench/attacks').filter((name) => name.endsWith('.attack.ts'))) {
  const { attack } = (await import(`./${file}`)) as { attack: Attack }
  if (attack.name.includes(only)) attacks.push(attack)
}

const stack = await startStack(1, () => {}, 'fatal')
try {
  const { rows } = await stack.client.query<{ _id: string }>(
    `select _id from users where staatus = 2 and email_key <> 'liige@saar.test' order by _id`,
  )
  let used = 0
  const anotherMember = () => {
    const id = rows[used++]?._id
    if (id == null) throw new Error(`The demo has only ${rows.length} members.`)
    return startSession(drizzle(stack.client), id)
  }
  const target: Target = {
    gatewayUrl: stack.gatewayUrl,
    apiUrl: stack.apiUrl,
    databaseUrl: stack.databaseUrl,
    pids: stack.pids,
    attacker: stack.token,
    neighbour: await anotherMember(),
    anotherMember,
  }
  let over = 0
  for (const attack of attacks) {
    console.log(`\n${attack.name}`)
    for (const figure of await attack.run(target)) {
      console.log(lineOf(figure))
      if (!passes(figure)) over += 1
    }
  }
  console.log(over === 0 ? '\nAll are within their limits.' : `\n${over} are over their limits.`)
  process.exitCode = over === 0 ? 0 : 1
} finally {
  await stack.stop()
}

function passes({ figure, limit }: Figure): boolean {
  return figure <= limit
}

function lineOf(figure: Figure): string {
  const number = figure.figure.toLocaleString('en', { maximumFractionDigits: 1 })
  const limit = figure.limit.toLocaleString('en')
  return `  ${passes(figure) ? 'ok  ' : 'OVER'} ${number.padStart(10)} ${figure.unit} (limit ${limit})  ${figure.what}`
}
