import { Kind, parse } from 'graphql'
import type { Context } from '../../../gateway/context.ts'
import { beginOperation } from '../../../gateway/front/graphql/checks.ts'
import { createCostMeter } from '../../../gateway/lib/costMeter.ts'
import { fairShares } from '../../../schema/rules/fairShares.ts'
import { beginScope } from '../../../schema/rules/scopes.ts'

test('GQL-3 (rules: one function) an expensive read that its plan refuses is refused by Apollo Server too, without another wait', async () => {
  const heavyTurns = fairShares({ total: 1 })
  heavyTurns.open('jaan', beginScope()).grow(1)
  const person = { find: () => Promise.resolve('mari') }
  const context = { cost: createCostMeter(), operation: beginScope(), person, hasToken: true } as unknown as Context
  const [operation] = parse('{ categories { id } }').definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation')
  const visitors = { spend: () => () => {}, charge: () => {} }
  const begin = (given: Context) =>
    beginOperation(given, operation, { cost: 20_000, lists: new Map() }, { heavyTurns, visitors, timeLimitMs: 1 })
  await expect(begin(context)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  // Apollo Server works with a copy of the context.
  await expect(begin({ ...context })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(heavyTurns.waiting).toBe(0)
})
