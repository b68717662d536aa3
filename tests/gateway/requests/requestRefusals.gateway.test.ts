import { sharedPlainServer } from '../../support/gateway/plainServer.ts'

const server = sharedPlainServer({ introspection: true })

const lines = (count: number, lineOf: (index: number) => string) => Array.from({ length: count }, (_, i) => lineOf(i))
const topicWithPosts = 'query($sees:Boolean=true){topic(id:"t1"){id postPage@include(if:$sees){next}}}'
const topic = 'query T($id:ID!){topic(id:$id){id}}'
const album = 'mutation($input:AlbumInput!){createAlbum(input:$input){album{id}}}'

const kinds = {
  GRAPHQL_PARSE_FAILED: 'Päring ei ole korrektne GraphQL',
  GRAPHQL_VALIDATION_FAILED: 'Päring ei vasta skeemile',
  OPERATION_RESOLUTION_FAILURE: 'Päringus ei ole operatsiooni, mida täita',
  BAD_USER_INPUT: 'Muutuja väärtus ei sobi',
}

/** Documents (and variables) that cannot be executed, with the code and the message of graphql-js or Apollo. */
const documents: [document: string, code: keyof typeof kinds, original: string, variables?: Record<string, unknown>][] =
  [
    ['{topic(id:"t1"){id', 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Expected Name, found <EOF>.'],
    ["{topic(id:'t1'){id}}", 'GRAPHQL_PARSE_FAILED', 'Syntax Error: Unexpected single quote character'],
    [
      '{topic(id:"t1"){titel}}',
      'GRAPHQL_VALIDATION_FAILED',
      'Cannot query field "titel" on type "Topic". Did you mean',
    ],
    ['{topic(id:"t1"){...F}}', 'GRAPHQL_VALIDATION_FAILED', 'Unknown fragment "F".'],
    ['{topic(id:$id){id}}', 'GRAPHQL_VALIDATION_FAILED', 'Variable "$id" is not defined.'],
    ['type A{id:ID}', 'GRAPHQL_VALIDATION_FAILED', 'The "A" definition is not executable.'],
    [topic, 'BAD_USER_INPUT', 'Variable "$id" of required type "ID!" was not provided.', {}],
    [topic, 'BAD_USER_INPUT', 'Variable "$id" of non-null type "ID!" must not be null.', { id: null }],
    [
      album,
      'BAD_USER_INPUT',
      'Variable "$input" got invalid value { pealkiri: "Jaanipäev" }; Field "pealkiri" is not defined',
      { input: { pealkiri: 'Jaanipäev' } },
    ],
    ['query A{me{id}} query B{me{id}}', 'OPERATION_RESOLUTION_FAILURE', 'Must provide operation name'],
    // graphql-js finds these only during execution, and gives the errors no code.
    [
      'query($sees:Boolean=true){me@include(if:$sees){id}}',
      'BAD_USER_INPUT',
      'Argument "if" of non-null type "Boolean!" must not be null.',
      { sees: null },
    ],
    [topicWithPosts, 'BAD_USER_INPUT', 'Argument "if" of non-null type "Boolean!" must not be null.', { sees: null }],
  ]

describe('a request that cannot be executed', () => {
  test.each(documents)('GQL-3 %s is refused by its kind and in the original words', async (...refused) => {
    const [document, code, original, variables] = refused
    server.stub.clearCalls()
    const response = await server.gateway.query(document, { token: server.stub.tokenOf('mari'), variables })
    const [error] = response.errors ?? []
    expect(error?.message.slice(0, kinds[code].length + 2 + original.length)).toBe(`${kinds[code]}: ${original}`)
    expect(error?.extensions).toMatchObject({ code, detail: expect.stringContaining(original) as unknown })
    expect(response.status).toBe(400)
    expect(response.errors?.[0]?.extensions).not.toHaveProperty('stacktrace')
    expect(server.stub.said()).toEqual([])
  })

  test('GQL-3 the original is exactly the error of graphql-js', async () => {
    const { errors } = await server.gateway.query('{topic(id:"t1"){titel}}')
    expect(errors?.[0]?.extensions).toEqual({
      code: 'GRAPHQL_VALIDATION_FAILED',
      detail: 'Cannot query field "titel" on type "Topic". Did you mean "title", "files", or "likes"?',
    })
  })

  test('GQL-3 sixty invalid values are the client’s mistake, and a value of 1 MB is not sent back', async () => {
    const many = 'mutation($input:AlbumInput!){createAlbum(input:$input){album{id}}}'
    const wrong = Object.fromEntries(lines(60, (index) => `vale${index}`).map((name) => [name, 1]))
    const response = await server.gateway.query(many, { variables: { input: wrong } })
    expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(
      response.errors?.map(() => 'BAD_USER_INPUT'),
    )
    expect(response.errors?.at(-1)?.message).toBe(
      'Muutuja väärtus ei sobi: Too many errors processing variables, error limit reached. Execution aborted.',
    )
    const long = await server.gateway.query(many, { variables: { input: { slug: ['x'.repeat(1_000_000)] } } })
    expect(long.errors?.[0]?.message).toMatch(/^Muutuja väärtus ei sobi: Variable "\$input" got invalid value .*/)
    expect(JSON.stringify(long).length).toBeLessThan(3_000)
  })
})

/** Bodies that are no GraphQL request, with the message of Apollo. */
const notGraphql = 'See ei ole korrektne GraphQLi päring: '
const bodies: [body: string, original: string][] = [
  ['null', 'POST body missing, invalid Content-Type, or JSON object has no keys.'],
  ['[]', 'Operation batching disabled.'],
  ['{"query":1}', 'GraphQL queries must be strings.'],
  ['{"query":""}', 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.'],
  ['{"query":"{me{id}}","variables":[]}', '`variables` in a POST body must be an object if provided.'],
  ['{"query":"{me{id}}","extensions":1}', '`extensions` in a POST body must be an object if provided.'],
  ['{"query":"{me{id}}","operationName":1}', '`operationName` in a POST body must be a string if provided.'],
  [
    '{"query":"{me{id}}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
    'provided sha does not match query',
  ],
]

describe('a request that is no GraphQL', () => {
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(server.gateway.url + path, init)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const refusal = (status: number, message: string | RegExp) => ({
    status,
    body: {
      errors: [
        {
          message: typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
          extensions: { code: 'BAD_REQUEST' },
        },
      ],
    },
  })

  const post = (body: string) =>
    send('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  test.each(bodies)('GQL-3 the body %s is refused by its kind and in the original words', async (body, original) => {
    expect(await post(body)).toMatchObject(refusal(400, notGraphql + original))
  })

  test.each(['{"query": ', ''])('GQL-3 the body %j is no JSON', async (body) => {
    expect(await post(body)).toMatchObject(refusal(400, 'Päringu keha ei ole korrektne JSON.'))
  })

  test('GQL-3 a wrong method, a mutation by GET, an invalid address and a form of another site are refused, too', async () => {
    const headers = { 'apollo-require-preflight': '1' }
    const get = (search: string) => send(`/graphql?${search}`, { headers })
    const mutation = encodeURIComponent('mutation{signOut}')
    expect(await send('/graphql', { method: 'DELETE', headers })).toMatchObject(
      refusal(405, `${notGraphql}Apollo Server supports only GET/POST requests.`),
    )
    expect(await get(`query=${mutation}`)).toMatchObject(
      refusal(405, /GET requests only support query operations, not mutation operations/),
    )
    expect(await get('query={me{id}}&variables={')).toMatchObject(
      refusal(400, /The variables search parameter contains invalid JSON/),
    )
    expect(await get('query=%E0%A4%A')).toMatchObject({ status: 400, body: { errors: [{}] } })
    expect(await get('query=a&query=b')).toMatchObject(
      refusal(400, /The 'query' search parameter may only be specified once/),
    )
    expect(await send('/graphql?query={me{id}}', {})).toMatchObject(
      refusal(400, /blocked as a potential Cross-Site Request Forgery/),
    )
    const accept = { ...headers, accept: 'image/png' }
    expect(await send('/graphql?query={__typename}', { headers: accept })).toMatchObject(
      refusal(406, /^See ei ole korrektne GraphQLi päring: An 'accept' header was provided/),
    )
  })
})
