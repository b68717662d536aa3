import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startStack } from '../../bench/servers.ts'
import { peopleOf } from '../../support/api/api.ts'
import { levelKnown, queryAt } from '../../support/gateway/gateway.ts'
import { startFolder } from '../../support/startedSise.ts'
import type { Proof, Run } from '../proof.ts'
import { check, differences, limits } from './check.ts'
import { type EditorSetting, editorSettings } from './table.ts'

const settings = Object.keys(editorSettings) as EditorSetting[]

export default {
  promise: 'Each caller may do what docs/rights.md says, and nothing else, by REST and by GraphQL',
  // The settings of CONTENT_EDITORS.
  rounds: { complete: settings.length, control: 1 },
  control: {
    breaks: 'A read-only API token writes',
    faults: [
      {
        file: 'api/http/tools/gate.ts',
        from: 'if (route.writes && !tool.kirjutab)',
        to: 'if (route.writes && !tool.kirjutab && tool.avalik)',
      },
    ],
  },
  async prove({ dist, rounds }: Run) {
    const figures: [string, string][] = []
    const wrong: string[] = []
    for (const setting of settings.slice(0, rounds)) {
      const env = { ...limits, CONTENT_EDITORS: setting }
      const { api, gateway, storeUrl, stop } = await startStack(await startFolder(), dirname(dist), env)
      const pool = new pg.Pool({ connectionString: storeUrl, max: 2 })
      try {
        const db = drizzle(pool)
        await levelKnown({ query: queryAt(gateway.url) })
        const checked = { url: api.url, db, ...peopleOf(db) }
        const found = await check({ api: checked, gatewayUrl: gateway.url, setting })
        const { rest, graphql, fields } = found.cells
        figures.push([
          `CONTENT_EDITORS=${setting}`,
          `${rest} cells of REST, ${graphql} of GraphQL, ${fields} of fields`,
        ])
        const missing = await differences({ api: checked })
        wrong.push(...missing, ...found.wrong.map((sentence) => `CONTENT_EDITORS=${setting}: ${sentence}`))
      } finally {
        await pool.end()
        await stop()
      }
    }
    return { figures, wrong }
  },
} satisfies Proof
