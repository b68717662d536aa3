import { memoryShare } from '../../../gateway/lib/memoryShare.ts'
import { CallBudget } from '../../../gateway/rest/callBudget.ts'
import { fairShares } from '../../../schema/rules/fairShares.ts'
import { beginScope } from '../../../schema/rules/scopes.ts'

const gone = expect.objectContaining({ code: 'CLIENT_GONE' })
const person = { known: 'mari', find: () => Promise.resolve('mari') }

test('GQL-4 memory and calls for a disconnected client are no refusal, also after a wait', async () => {
  const shares = fairShares({ total: 100 })
  const scope = beginScope()
  const other = shares.open('jaan', beginScope())
  other.grow(90)
  const share = memoryShare(shares, { person, scope, waitMs: 60_000 })
  const waited = share.take(50)
  const budget = new CallBudget({ scope, calls: 5, bytes: 100, reserve: share.take })
  budget.spendCall()
  scope.end()
  await expect(waited).rejects.toEqual(gone)
  expect(() => share.take(1)).toThrow(gone)
  expect(() => budget.spendCall()).toThrow(gone)
  expect(budget.callsLeft()).toBe(4)
})
