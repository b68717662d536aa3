import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Figure, Target } from './attack.ts'
import { ask, bystander } from './exchange.ts'
import { startGatewayProcess } from './gatewayProcess.ts'
import { strainOf } from './strain.ts'

const aliases = (field: string) => Array.from({ length: 30 }, (_, index) => `a${index}:${field}`).join(' ')

/** Small queries whose answers repeat what is long, or many rows of nothing. */
const queries = {
  'maps of 200 kB, 30 names': `{articlePage(catalogue:"uudised",size:15){items{modules{...on MapModule{${aliases('content')}}}}}}`,
  'embeds of 20 kB, 30 names': `{articlePage(catalogue:"loodus",size:50){items{modules{...on EmbedModule{${aliases('html')}}}}}}`,
  '30 type names of 73,200 dates': `{articlePage(catalogue:"kalender",size:200){items{dates{${aliases('__typename')}}}}}`,
  '73,200 dates': '{articlePage(catalogue:"kalender",size:200){items{dates{date{day month}}}}}',
}

const megabyte = 1e6

/** Answers that are large though their questions are small, also when five of them are read slowly. GQL-3. */
export const attack: Attack = {
  name: 'answers',
  async run(target) {
    await prepareArticles(target)
    // The code is compiled and the level is read, so the figures are those of the answers.
    for (let index = 0; index < 20; index++)
      await ask(target.gatewayUrl, target.attacker, '{articlePage(catalogue:"uudised",size:15){items{title}}}')
    const figures: Figure[] = []
    for (const [what, query] of Object.entries(queries)) {
      const { answer, cpuMs, neighbourMs, grownMb } = await strainOf(target, () =>
        ask(target.gatewayUrl, target.attacker, query),
      )
      const named = `${what} (${answer.codes || answer.status})`
      figures.push(
        { what: `${named}: answer`, figure: answer.bytes / megabyte, unit: 'MB', limit: 32 * 1.048_576 },
        { what: `${named}: memory of the gateway`, figure: grownMb.gateway, unit: 'MB more', limit: 150 },
        { what: `${named}: memory of the api`, figure: grownMb.api, unit: 'MB more', limit: 300 },
        { what: `${named}: CPU of the gateway`, figure: cpuMs.gateway, unit: 'ms', limit: 2_000 },
        { what: `${named}: CPU of the api`, figure: cpuMs.api, unit: 'ms', limit: 1_000 },
        { what: `${named}: longest read of others`, figure: neighbourMs, unit: 'ms', limit: 500 },
      )
    }
    return [...figures, ...(await readSlowly(target))]
  },
}

/** Five answers of just below the limit, read at 16 kB a second, from a gateway with the heap that Node has on a machine of 4 GB. */
async function readSlowly(target: Target): Promise<Figure[]> {
  const gateway = await startGatewayProcess(target.apiUrl, { NODE_OPTIONS: '--max-old-space-size=2048' })
  const sockets: Socket[] = []
  try {
    await ask(gateway.url, target.attacker, '{categories{id}}')
    const stopReading = bystander(gateway.url, target.neighbour)
    for (const query of [
      queries['maps of 200 kB, 30 names'],
      mapsBelowLimit,
      mapsBelowLimit,
      mapsBelowLimit,
      mapsBelowLimit,
    ]) {
      sockets.push(slowReader(gateway.url, target.attacker, query))
      await wait(2_000)
    }
    await wait(20_000)
    const longest = await stopReading()
    const isAlive = await fetch(`${gateway.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    return [
      {
        what: 'five slow readers: gateways of 2 GB that have ended',
        figure: isAlive ? 0 : 1,
        unit: 'gateways',
        limit: 0,
      },
      {
        what: 'five slow readers: memory of the gateway',
        figure: isAlive ? gateway.memory().peak : Infinity,
        unit: 'MB',
        limit: 1_000,
      },
      { what: 'five slow readers: longest read of others', figure: longest, unit: 'ms', limit: 500 },
    ]
  } finally {
    for (const socket of sockets) socket.destroy()
    await gateway.stop()
  }
}

/** 15 articles of a megabyte under two names: 30 MB. */
const mapsBelowLimit =
  '{articlePage(catalogue:"uudised",size:15){items{modules{...on MapModule{a:content b:content}}}}}'

function slowReader(url: string, token: string, query: string): Socket {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({ query })
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-auth-token: ${token}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.pause()
  const reading = setInterval(() => socket.read(64_000), 4_000)
  return socket.on('close', () => clearInterval(reading))
}

/** 15 news articles of five maps of 199,900 characters and 20 embeds, and 200 public events of 366 dates, as one member can make. */
async function prepareArticles({ apiUrl, attacker }: Target): Promise<void> {
  const create = async (catalogue: string, body: object) => {
    const response = await fetch(`${apiUrl}/api/${catalogue}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': attacker },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST /api/${catalogue}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const map = 'x'.repeat(199_900)
  const embed = `<iframe src="https://www.youtube.com/embed/abc" title="${'x'.repeat(19_000)}"></iframe>`
  // News are in the order of their days, the newest first.
  const coming = { year: 2030, month: 0, day: 1 }
  for (let index = 0; index < 15; index++) {
    const maps = Array.from({ length: 5 }, (_, number) => ({ id: `k${number}`, tyyp: 'kaart', sisu: map, jrg: number }))
    await create('uudised', { pealkiri: `Kaardid ${index}`, kuupaev: coming, moodulid: maps })
  }
  for (let index = 0; index < 15; index++) {
    const embeds = Array.from({ length: 20 }, (_, number) => ({
      id: `e${number}`,
      tyyp: 'embed',
      sisu: embed,
      jrg: number,
    }))
    await create('loodus', { pealkiri: `Raamid ${index}`, moodulid: embeds })
  }
  const firstDay = Date.UTC(2027, 0, 1)
  const kuupaevad = Array.from({ length: 366 }, (_, index) => {
    const day = new Date(firstDay + index * 86_400_000)
    return { id: `d${index}`, kuupaev: { year: day.getUTCFullYear(), month: day.getUTCMonth(), day: day.getUTCDate() } }
  })
  for (let index = 0; index < 200; index++)
    await create('kalender', { pealkiri: `Sündmus ${index}`, avalik: true, kuupaevad })
}
