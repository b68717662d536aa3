import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { filled, filledSlug, filledTopic } from '../../support/store/filledLists.ts'
import type { Attack, Figure, Target } from './attack.ts'
import { strainOf } from './strain.ts'

/** Lists filled to the limits of their fields, a page of 200 rows asked by a visitor, a member and a tool. REST-9, GQL-8. */
export const attack: Attack = {
  name: 'pages',
  async run(target) {
    await fill(target.databaseUrl)
    const tool = await toolOf(target)
    const figures: Figure[] = []
    for (const path of Object.keys(filled)) {
      const url = `${target.apiUrl}${path.replace('{id}', filledTopic).replace('{slug}', filledSlug)}?piir=200`
      for (const [who, token] of [
        ['visitor', ''],
        ['member', target.attacker],
        ['tool', tool],
      ] as const) {
        await read(url, token)
        const { answer, cpuMs, neighbourMs } = await strainOf(target, () => read(url, token))
        const named = `${path}, ${who} (${answer.status}, ${Math.round(answer.ms)} ms)`
        figures.push(
          { what: `${named}: page`, figure: answer.bytes / 1e6, unit: 'MB', limit: 2.01 },
          { what: `${named}: CPU of the api`, figure: cpuMs.api, unit: 'ms', limit: 300 },
          { what: `${named}: longest read of others`, figure: neighbourMs, unit: 'ms', limit: 500 },
        )
      }
    }
    return [...figures, ...(await readAsVisitors(target))]
  },
}

async function fill(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle(pool)
  await pool.query(
    `insert into categories (_id, nimi, slug) values (gen_random_uuid(), 'Sadam', $1) on conflict do nothing`,
    [filledSlug],
  )
  for (const statement of Object.values(filled).flat()) await db.execute(statement)
  await pool.query('analyze')
  await pool.end()
}

/** A token of the attacker's for reading. */
async function toolOf({ apiUrl, attacker }: Target): Promise<string> {
  const response = await fetch(`${apiUrl}/api/toolivotmed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': attacker },
    body: JSON.stringify({ nimi: 'Lugeja', kirjutab: false, osad: ['foorum', 'sisu', 'failid', 'inimesed'], paevi: 1 }),
  })
  const { voti: token } = (await response.json()) as { voti?: string }
  if (!token) throw new Error(`No token: ${response.status}`)
  return token
}

async function read(url: string, token: string): Promise<{ ms: number; status: number; bytes: number }> {
  const began = performance.now()
  const response = await fetch(url, { headers: { prefer: 'peek', ...(token && { 'x-auth-token': token }) } })
  const { byteLength } = await response.arrayBuffer()
  return { ms: performance.now() - began, status: response.status, bytes: byteLength }
}

/** Forty reads of the filled calendar by a visitor, eight at once, through the gateway. */
async function readAsVisitors(target: Target): Promise<Figure[]> {
  const body = JSON.stringify({ query: '{articlePage(catalogue:"kalender",size:200){items{title}}}' })
  const ask = () =>
    fetch(`${target.gatewayUrl}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { answer, neighbourMs } = await strainOf(target, async () => {
    const statuses: number[] = []
    for (let round = 0; round < 5; round++)
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, async () => (await ask()).status))))
    return statuses
  })
  const refused = answer.filter((status) => status === 429).length
  return [
    {
      what: `40 reads of the calendar by a visitor (${refused} × 429): longest read of others`,
      figure: neighbourMs,
      unit: 'ms',
      limit: 1_000,
    },
  ]
}
