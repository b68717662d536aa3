import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { timeSchema } from '../../http/fields.ts'
import { requireAdmin } from '../../http/session/caller.ts'
import type { Database } from '../../store/database.ts'
import { readConditions } from './store.ts'

const conditionSchema = z
  .object({
    nimi: z.string().describe('Its code, such as `backup`'),
    masin: z.string().describe('The machine that reports it'),
    korras: z.boolean(),
    lause: z.string().describe('What is so, for people'),
    alates: timeSchema.describe('Since when it has been well or not'),
  })
  .meta({ id: 'Tingimus' })

/** What an operator has to know, beyond §7. OPS-24. */
export function operatorRoutes(db: Database): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['server'],
          description: 'The conditions of all machines, those that are wrong first.',
          response: { 200: responseList(conditionSchema) },
        },
      },
      async () => {
        const found = await readConditions(db)
        return found.map((condition) => ({ ...condition, alates: condition.alates.toISOString() }))
      },
    )
    done()
  }
}
