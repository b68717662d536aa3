import { serverAudits } from 'graphql-http'
import { sharedPlainServer } from '../../support/gateway/plainServer.ts'

/**
 * Apollo Server responds to an invalid document or invalid variables with 400 for both media types, so that proxies
 * and monitors see a failure; the specification only recommends 200 for the older one.
 */
const exceptions = ['572B', 'FDE2', '7B9B']

describe('GraphQL over HTTP, audited by graphql-http', () => {
  const server = sharedPlainServer()

  // CSRF prevention requires a header that another site cannot send without a preflight request.
  const fetchFn = (url: string, init?: RequestInit) =>
    fetch(url, {
      ...init,
      headers: { 'apollo-require-preflight': 'true', ...(init?.headers as Record<string, string>) },
    })

  test.each(
    serverAudits({ url: () => `${server.gateway.url}/graphql`, fetchFn }).map((audit) => [audit.id, audit.name, audit]),
  )('GQL-3 %s: %s', async (_id, _name, audit) => {
    const result = await audit.fn()
    if (exceptions.includes(audit.id)) expect(result).toMatchObject({ status: 'warn' })
    else expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok')
  })
})
