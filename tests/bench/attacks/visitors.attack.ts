import type { Attack, Figure, Target } from './attack.ts'
import { strainOf } from './strain.ts'

const types = Array.from({ length: 12 }, (_, index) => `a${index}:__typename`).join(' ')

/** What a visitor asks for again and again; the events are those of the attack 'answers', which runs before. GQL-7. */
export const attack: Attack = {
  name: 'visitors',
  async run(target) {
    const figures: Figure[] = []
    const requests: [string, () => Promise<Response>][] = [
      // Before the others have spent the visitors' budget.
      ['/kalender.ics', () => fetch(`${target.gatewayUrl}/kalender.ics`)],
      [
        '12 type names of 73,200 dates',
        () => query(target, `{articlePage(catalogue:"kalender",size:200){items{dates{${types}}}}}`),
      ],
      [
        'the dearest query that is let in',
        () => query(target, '{articlePage(catalogue:"kalender",size:200){items{dates{date{day month year}}}}}'),
      ],
    ]
    for (const [what, request] of requests) {
      let longest = 0
      const { answer, cpuMs, neighbourMs } = await strainOf(target, async () => {
        const watching = watchHealth(target.gatewayUrl, (ms) => (longest = Math.max(longest, ms)))
        const statuses = new Map<number, number>()
        for (let index = 0; index < 20; index++) {
          const response = await request()
          await response.arrayBuffer()
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        }
        await watching()
        return [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
      })
      const named = `${what}, 20 times (${answer})`
      figures.push(
        { what: `${named}: longest stall of /healthz`, figure: longest, unit: 'ms', limit: 250 },
        { what: `${named}: CPU of the gateway`, figure: cpuMs.gateway, unit: 'ms', limit: 3_000 },
        { what: `${named}: longest read of others`, figure: neighbourMs, unit: 'ms', limit: 500 },
      )
    }
    return figures
  },
}

function query({ gatewayUrl }: Target, document: string): Promise<Response> {
  return fetch(`${gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: document }),
  })
}

/** Asks for /healthz every 10 ms. @returns a function that stops it */
function watchHealth(url: string, waited: (ms: number) => void): () => Promise<void> {
  let isRunning = true
  const watching = (async () => {
    while (isRunning) {
      const began = performance.now()
      await fetch(`${url}/healthz`).then((response) => response.arrayBuffer())
      waited(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  return async () => {
    isRunning = false
    await watching
  }
}
