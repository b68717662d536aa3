import { dateTime } from '../../gateway/lib/dateTime.ts'
import { plainServer } from '../support/gateway/plainServer.ts'

describe('scalars', () => {
  const server = plainServer()
  const write = (text: string) => `mutation{createPost(topicId:"t1",input:{text:${text}}){id}}`
  const send = (document: string, variables: Record<string, unknown> = {}) =>
    server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })

  test.each(['{a:1}', '5', 'true', '["<p>a</p>"]', 'SONA'])(
    'GQL-3 %s is no HTML: refused at validation, before any call to the API',
    async (literal) => {
      const { status, errors } = await send(write(literal))
      expect(status).toBe(400)
      expect(errors).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }])
      expect(errors?.[0]?.message).toMatch(/HTML/)
      expect(server.stub.said()).toEqual([])
    },
  )

  test.each([5, true, { a: 1 }, ['a']])('GQL-3 the variable %j is no HTML', async (text) => {
    const { errors } = await send('mutation($text:HTML){createPost(topicId:"t1",input:{text:$text}){id}}', { text })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(server.stub.said()).toEqual([])
  })

  test('GQL-3 a string is HTML, as a literal, a block and a variable', async () => {
    expect((await send(write('"<p>a</p>"'))).errors).toBeUndefined()
    expect((await send(write('"""<p>b</p>"""'))).errors).toBeUndefined()
    const variable = 'mutation($text:HTML){createPost(topicId:"t1",input:{text:$text}){id}}'
    expect((await send(variable, { text: '<p>c</p>' })).errors).toBeUndefined()
    expect(server.stub.topics[0]?.postitused.slice(-3).map(({ tekst }) => tekst)).toEqual([
      '<p>a</p>',
      '<p>b</p>',
      '<p>c</p>',
    ])
  })

  test('GQL-3 a DateTime of a query is ISO 8601, in any offset, or a date alone', () => {
    expect(dateTime.parseValue('2025-04-01T12:00:00+03:00')).toBe('2025-04-01T09:00:00.000Z')
    expect(dateTime.parseValue('2025-04-01')).toBe('2025-04-01T00:00:00.000Z')
    for (const wrong of ['eile', '', 5, null, {}, '2025-13-01T00:00:00Z'])
      expect(() => dateTime.parseValue(wrong)).toThrow('ISO 8601')
  })

  test('GQL-5 introspection describes the scalars', async () => {
    const { data } = await send('{__schema{description types{name kind description specifiedByURL}}}')
    const { description: ofSchema, types } = (
      data as { __schema: { description: string; types: Record<string, string | null>[] } }
    ).__schema
    expect(ofSchema).toContain('UNAUTHENTICATED')
    const ours = types.filter(
      ({ kind, name }) => kind === 'SCALAR' && ['DateTime', 'HTML', 'Upload'].includes(name ?? ''),
    )
    expect(ours).toHaveLength(3)
    for (const { description, specifiedByURL } of ours) {
      expect(description).toMatch(/\w+ \w+/)
      expect(specifiedByURL).toMatch(/^https:/)
    }
  })
})
