import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../support/restStub/restStub.ts'

let stub: RestStub
let gateway: TestGateway

beforeAll(async () => {
  stub = await startStub()
  gateway = await startGateway({ apiUrl: stub.url, introspection: true })
  // Waits for the capabilities, which the gateway reads by itself when it starts.
  await gateway.query('{settings{capabilities}}')
})
afterAll(async () => {
  await gateway.close()
  await stub.close()
})

const lines = (count: number, lineOf: (index: number) => string) => Array.from({ length: count }, (_, i) => lineOf(i))
const topicWithPosts = 'query($sees:Boolean=true){topic(id:"t1"){id posts@include(if:$sees){id}}}'
const deep = (steps: number) => `{topic(id:"t1"){${'category{topics{'.repeat(steps)}id${'}}'.repeat(steps)}}}`
const topic = 'query T($id:ID!){topic(id:$id){id}}'
const album = 'mutation($input:AlbumInput!){createAlbum(input:$input){album{id}}}'

/** Documents (and variables) that cannot be executed, with the code and the message for people. */
const documents: [document: string, code: string, message: string | RegExp, variables?: Record<string, unknown>][] = [
  [
    '{topic(id:"t1"){id',
    'GRAPHQL_PARSE_FAILED',
    'Süntaksiviga: siin peab olema Name, aga on <EOF>. (rida 1, veerg 19)',
  ],
  ['{topic(id:"t1"){id}}}', 'GRAPHQL_PARSE_FAILED', 'Süntaksiviga: siia ei sobi "}". (rida 1, veerg 21)'],
  ["{topic(id:'t1'){id}}", 'GRAPHQL_PARSE_FAILED', /^Süntaksiviga: siia ei sobi ülakoma/],
  ['{topic(id:"t1){id}}', 'GRAPHQL_PARSE_FAILED', /^Süntaksiviga: tekst on lõpetamata\./],
  [`{${'__typename '.repeat(2_000)}}`, 'GRAPHQL_PARSE_FAILED', /^Päring on liiga pikk: kõige rohkem 2000 lekseemi\./],
  [
    '{topic(id:"t1"){titel}}',
    'GRAPHQL_VALIDATION_FAILED',
    'Tüübil „Topic“ ei ole välja „titel“. Kas mõtlesid: "title", "files", "likes"? (rida 1, veerg 17)',
  ],
  ['{topic{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Väljal „topic“ puudub kohustuslik argument „id“ \(tüüp „ID!“\)\./],
  ['{topic(id:"t1",nr:1){id}}', 'GRAPHQL_VALIDATION_FAILED', /^Väljal „Query.topic“ ei ole argumenti „nr“\./],
  ['{topic(id:"t1")}', 'GRAPHQL_VALIDATION_FAILED', /^Välja „topic“ \(tüüp „Topic“\) alamväljad on valimata\./],
  ['{topic(id:"t1"){id{x}}}', 'GRAPHQL_VALIDATION_FAILED', /^Väljal „id“ \(tüüp „ID!“\) ei ole alamvälju\./],
  ['{topic(id:1.5){id}}', 'GRAPHQL_VALIDATION_FAILED', /^ID peab olema tekst või täisarv, aga on 1\.5\./],
  ['{topic(id:"t1"){...F}}', 'GRAPHQL_VALIDATION_FAILED', /^Fragmenti „F“ ei ole\./],
  ['{topic(id:"t1"){...on User{id}}}', 'GRAPHQL_VALIDATION_FAILED', /^Fragment ei sobi siia: „Topic“ ei ole kunagi „U/],
  ['{topic(id:"t1"){...on Teema{id}}}', 'GRAPHQL_VALIDATION_FAILED', /^Tüüpi „Teema“ ei ole\./],
  [
    '{topic(id:"t1"){...A}} fragment A on Topic{...A}',
    'GRAPHQL_VALIDATION_FAILED',
    /^Fragment „A“ sisaldab iseennast\./,
  ],
  ['{me{id}} fragment A on Topic{id}', 'GRAPHQL_VALIDATION_FAILED', /^Fragmenti „A“ ei kasutata\./],
  ['{topic(id:$id){id}}', 'GRAPHQL_VALIDATION_FAILED', /^Muutujat „\$id“ ei ole\./],
  ['query T($id:ID!){me{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Operatsioonis „T“ ei kasutata muutujat „\$id“\./],
  ['query($id:ID){topic(id:$id){id}}', 'GRAPHQL_VALIDATION_FAILED', /^Muutuja „\$id“ tüüp on „ID“, aga siin peab see/],
  ['query($id:Topic){me{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Muutuja „\$id“ ei saa olla tüübist „Topic“/],
  ['{a:topic(id:"1"){id} a:topic(id:"2"){id}}', 'GRAPHQL_VALIDATION_FAILED', /väljad „a“ on vastuolus\. Anna neile/],
  ['{topic(id:"1",id:"2"){id}}', 'GRAPHQL_VALIDATION_FAILED', /^Argument „id“ on mitu korda\./],
  ['{me@lask{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Direktiivi „@lask“ ei ole\./],
  ['{me@skip{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Direktiivil „@skip“ puudub kohustuslik argument „if“/],
  ['query @skip(if:true){me{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Direktiiv „@skip“ ei sobi siia \(QUERY\)\./],
  ['{me{id}} query B{me{id}}', 'GRAPHQL_VALIDATION_FAILED', /^Nimeta operatsioon peab olema päringus ainus\./],
  ['type A{id:ID}', 'GRAPHQL_VALIDATION_FAILED', /^Päringus ei saa olla skeemi osa \("A"\)\./],
  [
    '{topic(id:"t1"){posts{topic{posts{id}}}}}',
    'GRAPHQL_VALIDATION_FAILED',
    'Loend Topic.posts ei saa olla iseenda all.',
  ],
  [deep(6), 'GRAPHQL_VALIDATION_FAILED', /^Päring on liiga sügav: \d+ taset, kõige rohkem 12\./],
  [
    `{${lines(31, (index) => `a${index}:__typename`).join(' ')}}`,
    'GRAPHQL_VALIDATION_FAILED',
    /^Päringus on liiga palju aliaseid: 31, kõige rohkem 30\./,
  ],
  [
    `{${lines(26, (index) => `...on Query@skip(if:${index > 3})@include(if:true){me{id}}`).join(' ')}}`,
    'GRAPHQL_VALIDATION_FAILED',
    /^Päringus on liiga palju direktiive: \d+, kõige rohkem 50\./,
  ],
  [topic, 'BAD_USER_INPUT', 'Muutuja „$id“ (tüüp „ID!“) on andmata.', {}],
  [topic, 'BAD_USER_INPUT', 'Muutuja „$id“ (tüüp „ID!“) ei saa olla null.', { id: null }],
  [
    topic,
    'BAD_USER_INPUT',
    'Muutuja „$id“ väärtus { teema: "t1" } ei sobi. ID peab olema tekst või täisarv, aga on { teema: "t1" }.',
    { id: { teema: 't1' } },
  ],
  [
    album,
    'BAD_USER_INPUT',
    'Muutuja „$input“ väärtus { pealkiri: "Jaanipäev" } ei sobi. Tüübil „AlbumInput“ ei ole välja „pealkiri“.',
    { input: { pealkiri: 'Jaanipäev' } },
  ],
  [
    album,
    'BAD_USER_INPUT',
    'Muutuja „$input“ väärtus 7 kohal „input.slug“ ei sobi. String peab olema tekst, aga on 7.',
    { input: { slug: 7 } },
  ],
  ['fragment F on Topic{id}', 'GRAPHQL_VALIDATION_FAILED', /^Fragmenti „F“ ei kasutata\./],
  [
    'query A{me{id}} query B{me{id}}',
    'OPERATION_RESOLUTION_FAILURE',
    /^Päringus on mitu operatsiooni: ütle operationName\./,
  ],
  // graphql-js finds these only during execution, and gives the errors no code.
  [
    'query($sees:Boolean=true){me@include(if:$sees){id}}',
    'BAD_USER_INPUT',
    'Argument „if“ (tüüp „Boolean!“) ei saa olla null.',
    { sees: null },
  ],
  [topicWithPosts, 'BAD_USER_INPUT', 'Argument „if“ (tüüp „Boolean!“) ei saa olla null.', { sees: null }],
  ['subscription{me{id}}', 'BAD_USER_INPUT', 'Operatsioone liigist subscription siin ei ole.'],
]

describe('a request that cannot be executed', () => {
  test.each(documents)('GQL-3 %s is refused in Estonian with the original beside it', async (...refused) => {
    const [document, code, message, variables] = refused
    stub.forgetCalls()
    const answer = await gateway.query(document, { token: stub.tokenOf('mari'), variables })
    expect(answer.errors?.[0]).toMatchObject({
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
      extensions: { code, detail: expect.stringMatching(/^[A-Z].*[a-z]/) as unknown },
    })
    expect(answer.status).toBe(document.startsWith('subscription') ? 200 : 400)
    expect(answer.errors?.[0]?.extensions).not.toHaveProperty('stacktrace')
    expect(stub.said()).toEqual([])
  })

  test('GQL-3 the original says exactly what graphql-js said', async () => {
    const { errors } = await gateway.query('{topic(id:"t1"){titel}}')
    expect(errors?.[0]?.extensions).toEqual({
      code: 'GRAPHQL_VALIDATION_FAILED',
      detail: 'Cannot query field "titel" on type "Topic". Did you mean "title", "files", or "likes"?',
    })
  })

  test('GQL-3 sixty wrong values are the client’s mistake, and a value of 1 MB is not sent back', async () => {
    const many = 'mutation($input:AlbumInput!){createAlbum(input:$input){album{id}}}'
    const wrong = Object.fromEntries(lines(60, (index) => `vale${index}`).map((name) => [name, 1]))
    const answer = await gateway.query(many, { variables: { input: wrong } })
    expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(answer.errors?.map(() => 'BAD_USER_INPUT'))
    expect(answer.errors?.at(-1)?.message).toBe('Muutujates on liiga palju vigu.')
    const long = await gateway.query(many, { variables: { input: { slug: ['x'.repeat(1_000_000)] } } })
    expect(long.errors?.[0]?.message).toMatch(/^Muutuja „\$input“ väärtus .* String peab olema tekst/)
    expect(JSON.stringify(long).length).toBeLessThan(3_000)
  })
})

/** Bodies that are no GraphQL request, with the message. */
const bodies: [body: string, message: string][] = [
  ['{"query": ', 'Päringu keha ei ole korrektne JSON.'],
  ['', 'Päringu keha ei ole korrektne JSON.'],
  ['null', 'Päringu kehas peab olema JSONi objekt, mille väli query on päring.'],
  ['[]', 'Korraga saab saata ühe päringu, mitte loendi.'],
  ['{"query":1}', 'Päringu väli query peab olema tekst.'],
  ['{"query":""}', 'Päringu väli query on tühi või puudub.'],
  ['{"query":"{me{id}}","variables":[]}', 'Päringu väli variables peab olema JSONi objekt.'],
  ['{"query":"{me{id}}","variables":"{}"}', 'Päringu väli variables peab olema JSONi objekt.'],
  ['{"query":"{me{id}}","extensions":1}', 'Päringu väli extensions peab olema JSONi objekt.'],
  ['{"query":"{me{id}}","operationName":1}', 'Päringu väli operationName peab olema tekst.'],
  [
    '{"query":"{me{id}}","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
    'Salvestatud päringu räsi (sha256Hash) ei vasta päringule.',
  ],
]

describe('what is no GraphQL request', () => {
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(gateway.url + path, init)
    return { status: answer.status, body: (await answer.json()) as unknown }
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

  test.each(bodies)('GQL-3 the body %s is refused in Estonian', async (body, message) => {
    const headers = { 'content-type': 'application/json' }
    expect(await send('/graphql', { method: 'POST', headers, body })).toMatchObject(refusal(400, message))
  })

  test('GQL-3 so is a wrong method, a mutation by GET, a broken address and a form of another site', async () => {
    const headers = { 'apollo-require-preflight': '1' }
    const get = (search: string) => send(`/graphql?${search}`, { headers })
    const mutation = encodeURIComponent('mutation{signOut}')
    expect(await send('/graphql', { method: 'DELETE', headers })).toMatchObject(
      refusal(405, 'Siia saab saata ainult GET- ja POST-päringuid.'),
    )
    expect(await get(`query=${mutation}`)).toMatchObject(
      refusal(405, 'GET sobib päringule, aga siin on mutation: saada POST.'),
    )
    expect(await get('query={me{id}}&variables={')).toMatchObject(
      refusal(400, 'Aadressi parameetris variables ei ole korrektne JSON.'),
    )
    expect(await get('query=%E0%A4%A')).toMatchObject({ status: 400, body: { errors: [{}] } })
    expect(await get('query=a&query=b')).toMatchObject(refusal(400, 'Aadressi parameeter query on mitu korda.'))
    expect(await send('/graphql?query={me{id}}', {})).toMatchObject(refusal(400, /^Päring võib tulla võõralt lehelt/))
    const accept = { ...headers, accept: 'image/png' }
    expect(await send('/graphql?query={__typename}', { headers: accept })).toMatchObject(
      refusal(406, 'Vastus on JSON, aga päringu päis Accept seda ei luba.'),
    )
  })
})
