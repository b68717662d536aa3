import { workFor } from '../../api/store/origin.ts'
import { tracedPool } from '../../api/store/tracedPool.ts'
import { type Span } from '../../schema/rules/traces/spans.ts'
import { testDatabase } from '../support/store/database.ts'

test('OPS-9 a statement that waits for a connection is a span of its own request, and no span if that is not sampled', async () => {
  const database = await testDatabase()
  const pool = new (tracedPool())({ connectionString: database.url, max: 1 })
  const reported: string[] = []
  const spanOf = (request: string): Span => ({
    traceparent: '',
    child(_kind, name) {
      reported.push(`${request}: ${name}`)
      return spanOf(name)
    },
    rename() {},
    note() {},
    fail() {},
    end() {},
  })
  const send = (request: string, span: Span | undefined) =>
    workFor({ span }, () => pool.query({ name: `lause ${request}`, text: 'select 1' }))
  const requests = ['a', 'b', 'c', 'd', 'e', 'f']
  // All but the first wait; every other one is not sampled.
  await Promise.all(requests.map((one, at) => send(one, at % 2 === 0 ? spanOf(one) : undefined)))
  expect(reported).toEqual(['a: lause a', 'c: lause c', 'e: lause e'])
  await pool.end()
  await database.drop()
})
