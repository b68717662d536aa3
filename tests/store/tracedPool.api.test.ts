import { workFor } from '../../api/store/origin.ts'
import { tracedPool } from '../../api/store/tracedPool.ts'
import { type Span } from '../../schema/rules/traces/spans.ts'
import { testDatabase } from '../support/store/database.ts'

test('OPS-9 a statement that waits for a connection is a span of its own request, and of none where that is not sampled', async () => {
  const database = await testDatabase()
  const pool = new (tracedPool())({ connectionString: database.url, max: 1 })
  const told: string[] = []
  const spanOf = (request: string): Span => ({
    traceparent: '',
    child(_kind, name) {
      told.push(`${request}: ${name}`)
      return spanOf(name)
    },
    rename() {},
    note() {},
    fail() {},
    end() {},
  })
  const ask = (request: string, span: Span | undefined) =>
    workFor({ span }, () => pool.query({ name: `lause ${request}`, text: 'select 1' }))
  const requests = ['a', 'b', 'c', 'd', 'e', 'f']
  // All but the first wait; every other one is not sampled.
  await Promise.all(requests.map((one, at) => ask(one, at % 2 === 0 ? spanOf(one) : undefined)))
  expect(told).toEqual(['a: lause a', 'c: lause c', 'e: lause e'])
  await pool.end()
  await database.drop()
})
