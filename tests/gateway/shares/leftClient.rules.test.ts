import { buildSchema, parse } from 'graphql'
import { memoryShare } from '../../../gateway/lib/memoryShare.ts'
import { planOf } from '../../../gateway/plans/plan.ts'
import { createCallBudget } from '../../../gateway/rest/callBudget.ts'
import { fairShares } from '../../../schema/rules/fairShares.ts'
import { beginScope } from '../../../schema/rules/scopes.ts'

const gone = expect.objectContaining({ code: 'CLIENT_GONE' })
const person = { known: 'mari', find: () => Promise.resolve('mari') }

test('GQL-4 memory and calls for a client that has left are no refusal, also where they were waited for', async () => {
  const shares = fairShares({ total: 100 })
  const scope = beginScope()
  const other = shares.open('jaan', beginScope())
  other.grow(90)
  const share = memoryShare(shares, { person, scope, waitMs: 60_000 })
  const waited = share.take(50)
  const budget = createCallBudget({ scope, calls: 5, bytes: 100, hold: share.take })
  budget.spendCall()
  scope.end()
  await expect(waited).rejects.toEqual(gone)
  expect(() => share.take(1)).toThrow(gone)
  expect(() => budget.spendCall()).toThrow(gone)
  expect(budget.callsLeft).toBe(4)
})

test('GQL-4 sixteen clients that leave make no later request of the same document dearer', async () => {
  const schema = buildSchema('type Query { now: String }')
  const scopes = { left: beginScope(), here: beginScope() }
  scopes.left.end()
  const share = (scope: typeof scopes.here) => memoryShare(fairShares({ total: 100 }), { person, scope })
  schema.getQueryType()!.getFields().now!.resolve = async (_source, _args, context: { scope: typeof scopes.here }) => {
    await share(context.scope).take(1)
    return 'praegu'
  }
  const plan = planOf(schema, parse('{ now }'))
  const prepared = plan!.prepare({})!
  const print = (scope: typeof scopes.here) => plan!.print({ scope } as never, prepared)
  for (let client = 0; client < 16; client += 1) expect(await print(scopes.left)).toBeNull()
  expect(await print(scopes.here)).toBe('{"data":{"now":"praegu"}}')
})
