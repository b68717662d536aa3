import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'
import { startApi } from '../../support/api/api.ts'

test('OPS-8 one id leads from the error that a member reads to the lines of both logs', async () => {
  const api = await startApi()
  const lines: string[] = []
  const config = { ...readGatewayConfig({ PORT: '0' }), apiUrls: [api.url] }
  const gateway = await buildGateway(config, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
  try {
    const mari = await api.person()
    await api.db.execute(sql`alter table categories rename to kadunud`)
    const { url } = await gateway.listen()
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': mari.token },
      body: JSON.stringify({ query: '{categories{id}}' }),
    })
    const { errors } = (await response.json()) as { errors: { extensions: { requestId: string } }[] }
    const id = errors[0]?.extensions.requestId ?? ''
    expect(id).toMatch(/^[A-Z]{4}-\d{4}$/)
    expect(response.headers.get('x-request-id')).toBe(id)
    expect(lines.filter((line) => line.includes(`"requestId":"${id}"`))).toHaveLength(1)
    const atApi = api.log
      .filter((line) => line.includes(`"requestId":"${id}"`))
      .map((line) => JSON.parse(line) as object)
    expect(atApi).toContainEqual(expect.objectContaining({ level: 50, msg: 'unforeseen' }))
    expect(atApi).toContainEqual(
      expect.objectContaining({ msg: 'request completed', req: expect.anything() as unknown }),
    )
    const direct = await api.call('GET', '/api/polegi', { as: mari })
    expect(direct.headers.get('x-request-id')).toMatch(/^[A-Z]{4}-\d{4}$/)
  } finally {
    await gateway.close()
    await api.close()
  }
})
