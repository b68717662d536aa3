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
const send = (content: unknown, headers?: Record<string, string>) =>
  api.call('POST', '/api/foorum/teema', { as: mari, body: content, headers })

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
    const answers = await Promise.all([
      send(body({ tekst })),
      api.call('PUT', `/api/foorum/teema/${topicId}`, { as: mari, body: body({ tekst }) }),
      api.call('POST', post, { as: mari, body: { tekst } }),
      api.call('PUT', `${post}/${posts[0]._id}`, { as: mari, body: { tekst } }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { msg, valjad: { tekst: msg } } })
  })

  test('REST-1 forum: several faults are named together', async () => {
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
    const answer = await api.call('POST', `/api/foorum/postitus/${topicId}`, { as: mari, body: { tekst } })
    expect(answer).toMatchObject({ status: 400, body: { valjad: { tekst: 'Kirjuta midagi.' } } })
  })

  test('REST-1 forum: 2 MB of text is 413', async () => {
    expect(await send(body({ tekst: 'a'.repeat(2 * 1024 * 1024) }))).toMatchObject({
      status: 413,
      body: { msg: 'Saadetud andmed on liiga suured.' },
    })
  })

  test.each([
    ['broken JSON', '{"pealkiri": ', {}, 400],
    ['JSON that is no object', '"tere"', {}, 400],
    ['nothing', '', {}, 400],
    ['a prototype key', '{"__proto__": {"staatus": 4}}', {}, 400],
    ['very deep JSON', '['.repeat(100_000), {}, 400],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), {}, 400],
    ['plain text', 'tere', { 'content-type': 'text/plain' }, 415],
    ['a form', 'pealkiri=tere', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('REST-1 forum: %s is refused clearly', async (_name, content, headers, status) => {
    const answer = await send(content, headers)
    expect(answer.status).toBe(status)
    expect(answer.body.msg).toMatch(/^[A-ZÕÄÖÜ].*\.$/)
  })

  const paths = ['teema/%s', `postitus/%s/%s`, 'teema/like/%s', 'postitus/like/%s/%s']
  const madeUp = [
    '1',
    'x',
    '01a1fd59-8234-71bc-9c67-e74249bc6a6f',
    '%00',
    '..%2f..',
    "'%20or%201=1--",
    'a'.repeat(500),
    '💥',
  ]
  test.each(paths.flatMap((path) => madeUp.map((id) => [path, id])))(
    'REST-1 forum: %s with %s is 404',
    async (path, id) => {
      const address = `/api/foorum/${path.replaceAll('%s', id)}`
      const answers = await Promise.all([
        api.call('PUT', address, {
          as: mari,
          body: path.includes('like') ? undefined : { ...body(), tekst: '<p>x</p>' },
        }),
        path === 'teema/%s' ? api.call('GET', address, { as: mari }) : null,
      ])
      for (const answer of answers) if (answer) expect([answer.status, typeof answer.body.msg]).toEqual([404, 'string'])
    },
  )

  test('REST-1 an address that is not there is 404 with a sentence', async () => {
    expect(await api.call('GET', '/api/pole/olemas', { as: mari })).toMatchObject({
      status: 404,
      body: { msg: 'Sellist aadressi ei ole.' },
    })
    expect((await api.call('GET', '/api/foorum/kategooria/pole%00olemas', { as: mari })).status).toBe(404)
    expect((await api.call('GET', '/api/foorum/kategooria/%E0%A4%A', { as: mari })).status).toBe(400)
  })
})

describe('REST-3 what is stored', () => {
  const stored = async (tekst: string) => (await send(body({ tekst }))).body.tekst

  test.each([
    ['<p>Tere <script>alert(1)</script>saar</p>', '<p>Tere saar</p>'],
    ['<p onclick="alert(1)" style="color:red">Tere</p>', '<p>Tere</p>'],
    ['<a href="javascript:alert(1)">siia</a>', '<a>siia</a>'],
    ['<a href="https://saar.test/leht" onmouseover="x()">leht</a>', '<a href="https://saar.test/leht">leht</a>'],
    [
      '<img src="/api/static/foorum/a.jpg" onerror="alert(1)" alt="pilt" />',
      '<img src="/api/static/foorum/a.jpg" alt="pilt" />',
    ],
    ['<img src="/api/auth" alt="pilt" />Tekst', 'Tekst'],
    ['<img src="data:image/png;base64,AA" />Tekst', 'Tekst'],
    ['<iframe src="https://paha.test"></iframe><p>Jääb</p>', '<p>Jääb</p>'],
    ['<svg><script>alert(1)</script></svg>Tekst', 'Tekst'],
    ['<p>Lõpetamata <strong>rasvane', '<p>Lõpetamata <strong>rasvane</strong></p>'],
    ['<p>õäöü ÕÄÖÜ šž €</p>', '<p>õäöü ÕÄÖÜ šž €</p>'],
    ['<p>null\u0000 ja \ud800 pool</p>', '<p>null ja \ufffd pool</p>'],
  ])('REST-3 forum: %s', async (html, clean) => {
    expect(await stored(html)).toBe(clean)
  })

  test('EDIT-1 tables, images and alignment stay as they were written', async () => {
    const html = '<table><tbody><tr><td>Praam</td></tr></tbody></table><p style="text-align:center">Keskel</p>'
    expect(await stored(html)).toBe(html)
  })

  test('REST-3 forum: a whole record sent back changes nothing but what may change', async () => {
    const { body: topic } = await api.call('GET', `/api/foorum/teema/${topicId}`, { as: mari })
    const sent = {
      ...topic,
      kategooria: topic.kategooria._id,
      kuupaev: '1999-01-01T00:00:00.000Z',
      postitusedHulk: 99,
      _id: 'x',
      likes: [{ user: {} }],
    }
    const { status, body: answer } = await api.call('PUT', `/api/foorum/teema/${topicId}`, { as: mari, body: sent })
    expect(status).toBe(200)
    expect(answer).toEqual(topic)
  })
})
