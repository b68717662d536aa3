import { beforeAll, describe, expect, test } from '@jest/globals'
import { apiOfTests, categoryOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const category = categoryOfTests(api)
let topicId: string

beforeAll(async () => {
  topicId = (await api.call('POST', '/api/foorum/teema', { as: mari, body: body() })).body._id
})

const body = (more: object = {}) => ({ pealkiri: 'Pealkiri', kategooria: category._id, tekst: '<p>Tekst</p>', ...more })
const send = (content: unknown) => api.call('POST', '/api/foorum/teema', { as: mari, body: content })

const refusals: [string, () => unknown, Record<string, string>][] = [
  ['an empty title', () => body({ pealkiri: '' }), { pealkiri: 'Lisa pealkiri.' }],
  ['a title of spaces', () => body({ pealkiri: ' \n\t ' }), { pealkiri: 'Lisa pealkiri.' }],
  ['no title', () => ({ kategooria: category._id, tekst: '' }), { pealkiri: 'Lisa pealkiri.' }],
  ['a number for a title', () => body({ pealkiri: 7 }), { pealkiri: 'Lisa pealkiri.' }],
  ['a list for a title', () => body({ pealkiri: ['a'] }), { pealkiri: 'Lisa pealkiri.' }],
  [
    'a title of 201 letters',
    () => body({ pealkiri: 'õ'.repeat(201) }),
    { pealkiri: 'Pealkiri on liiga pikk (kuni 200 tähemärki).' },
  ],
  [
    'a text of 200,001 letters',
    () => body({ tekst: 'a'.repeat(200_001) }),
    { tekst: 'Tekst on liiga pikk (kuni 200 000 tähemärki).' },
  ],
  ['a category that is no id', () => body({ kategooria: 'sadam' }), { kategooria: 'Vali kategooria.' }],
  [
    'a category that is not there',
    () => body({ kategooria: '01a1fd59-8234-71bc-9c67-e74249bc6a6f' }),
    { kategooria: 'Sellist kategooriat ei ole.' },
  ],
  ['null for pinned', () => body({ pinned: null }), { pinned: '„Esiletõstetud“ väärtus peab olema jah või ei.' }],
]

describe('REST-1 forum: bad input', () => {
  test.each(refusals)('REST-1 forum: %s is 400 with a sentence for the field', async (_name, content, valjad) => {
    expect(await send(content())).toMatchObject({ status: 400, body: { msg: Object.values(valjad)[0], valjad } })
  })

  test.each([
    ['a link that leads nowhere', '<a href="http://[">siia</a>', 'Link „http://[“ ei vii kuhugi. Kontrolli aadressi.'],
    [
      '66,000 tags',
      '<b>'.repeat(66_000),
      'Tekst on liiga keerulise kujundusega. Jaga see mitmeks või kopeeri see siia ilma kujunduseta.',
    ],
    ['more than may be stored', '&'.repeat(50_000), 'Tekst on liiga pikk (kuni 200 000 tähemärki).'],
  ])('REST-3 forum: a text with %s is refused wherever a text is taken', async (_name, tekst, msg) => {
    const post = `/api/foorum/postitus/${topicId}`
    const { body: posts } = await api.call('POST', post, { as: mari, body: { tekst: '<p>Tere</p>' } })
    const responses = await Promise.all([
      send(body({ tekst })),
      api.call('PUT', `/api/foorum/teema/${topicId}`, { as: mari, body: body({ tekst }) }),
      api.call('POST', post, { as: mari, body: { tekst } }),
      api.call('PUT', `${post}/${posts[0]._id}`, { as: mari, body: { tekst } }),
    ])
    for (const response of responses)
      expect(response).toMatchObject({ status: 400, body: { msg, valjad: { tekst: msg } } })
  })

  test('REST-1 forum: several invalid fields are reported together', async () => {
    expect((await send(body({ pealkiri: '', kategooria: '' }))).body).toEqual({
      msg: 'Kontrolli märgitud välju.',
      valjad: { pealkiri: 'Lisa pealkiri.', kategooria: 'Vali kategooria.' },
    })
  })

  test.each([
    ['an empty text', ''],
    ['a text of empty paragraphs', '<p><br></p><p>&nbsp; </p>'],
    ['a text of script alone', '<script>alert(1)</script>'],
  ])('FORUM-6 a post with %s is refused', async (_name, tekst) => {
    const response = await api.call('POST', `/api/foorum/postitus/${topicId}`, { as: mari, body: { tekst } })
    expect(response).toMatchObject({ status: 400, body: { valjad: { tekst: 'Kirjuta midagi.' } } })
  })

  test.each([
    ['a prototype key', '{"__proto__": {"staatus": 4}}'],
    ['very deep JSON', '['.repeat(100_000)],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('REST-1 forum: %s is refused clearly', async (_name, content) => {
    const response = await send(content)
    expect(response.status).toBe(400)
    expect(response.body.msg).toMatch(/^[A-ZÕÄÖÜ].*\.$/)
  })

  test.each(['teema/%s', 'postitus/%s/%s', 'teema/like/%s', 'postitus/like/%s/%s'])(
    'REST-1 forum: %j with an unknown or impossible id is 404',
    async (path) => {
      for (const id of ['1', '01a1fd59-8234-71bc-9c67-e74249bc6a6f', '%00', '..%2f..', '💥']) {
        const address = `/api/foorum/${path.replaceAll('%s', id)}`
        const options = { as: mari, ...(!path.includes('like') && { body: { ...body(), tekst: '<p>x</p>' } }) }
        expect([address, (await api.call('PUT', address, options)).status]).toEqual([address, 404])
        if (path === 'teema/%s') expect((await api.call('GET', address, { as: mari })).status).toBe(404)
      }
    },
  )
})

describe('REST-3 what is stored', () => {
  const stored = async (tekst: string) => (await send(body({ tekst }))).body.tekst

  test.each([
    ['<p>Tere <script>alert(1)</script>saar</p>', '<p>Tere saar</p>'],
    ['<p onclick="alert(1)" style="color:red">Tere</p>', '<p>Tere</p>'],
    ['<a href="https://saar.test/leht" onmouseover="x()">leht</a>', '<a href="https://saar.test/leht">leht</a>'],
    [
      '<img src="/api/static/foorum/a.jpg" onerror="alert(1)" alt="pilt" />',
      '<img src="/api/static/foorum/a.jpg" alt="pilt" />',
    ],
    ['<iframe src="https://paha.test"></iframe><p>Jääb</p>', '<p>Jääb</p>'],
    ['<svg><script>alert(1)</script></svg>Tekst', 'Tekst'],
    ['<p>Lõpetamata <strong>rasvane', '<p>Lõpetamata <strong>rasvane</strong></p>'],
    ['<p>õäöü ÕÄÖÜ šž €</p>', '<p>õäöü ÕÄÖÜ šž €</p>'],
    ['<p>null\u0000 ja \ud800 pool</p>', '<p>null ja \ufffd pool</p>'],
  ])('REST-3 forum: %s', async (html, clean) => {
    expect(await stored(html)).toBe(clean)
  })

  test('REST-3 forum: sending a complete record back changes only its editable fields', async () => {
    const { body: topic } = await api.call('GET', `/api/foorum/teema/${topicId}`, { as: mari })
    const sent = {
      ...topic,
      kategooria: topic.kategooria._id,
      kuupaev: '1999-01-01T00:00:00.000Z',
      postitusedHulk: 99,
      _id: 'x',
      likes: [{ user: {} }],
    }
    const { status, body: response } = await api.call('PUT', `/api/foorum/teema/${topicId}`, { as: mari, body: sent })
    expect(status).toBe(200)
    expect(response).toEqual(topic)
  })
})
