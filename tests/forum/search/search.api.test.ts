import { sql } from 'drizzle-orm'
import { hitsQuery, rankByLevels } from '../../../api/forum/search/query.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { searchableText } from '../../../schema/rules/normalText.ts'
import type { Answer, Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
let malle: Person
let category: { _id: string; nimi: string; slug: string }

beforeEach(async () => {
  // A job of the api may hold the tables in another order.
  await inTransaction(api.db, (tx) => tx.execute(sql`truncate topics, posts, forum_words cascade`))
  malle = await api.person({ name: 'Malle' })
  category = await api.category()
})

interface Refused {
  msg?: string
}

interface Hit {
  teema: { _id: string; pealkiri: string; kategooria: { slug: string } }
  postitus: string | null
  katkend: string
  pealkiri: string
}

const search = (text: string, more = '', as: Person | null = malle) =>
  api.call('GET', `/api/foorum/otsing?p=${encodeURIComponent(text)}${more}`, { as })

async function hits(text: string): Promise<Hit[]> {
  const answer = await search(text)
  expect(answer.status).toBe(200)
  return answer.body as Hit[]
}

/** The words that are marked in the excerpt of each hit. */
const marks = async (text: string) => (await hits(text)).map(({ katkend }) => marksIn(katkend))
const marksIn = (katkend: string) => [...katkend.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)

async function topic(pealkiri: string, tekst = ''): Promise<string> {
  const body = { pealkiri, tekst, kategooria: category._id, failid: [] }
  const answer = await api.call('POST', '/api/foorum/teema', { as: malle, body })
  expect(answer.status).toBe(200)
  return (answer.body as { _id: string })._id
}

async function post(topicId: string, tekst: string): Promise<string> {
  const answer = await api.call('POST', `/api/foorum/postitus/${topicId}`, { as: malle, body: { tekst, failid: [] } })
  expect(answer.status).toBe(200)
  return (answer.body as { _id: string }[]).at(-1)?._id ?? ''
}

test('FORUM-7 a search without signing in is refused', async () => {
  expect((await search('sadam', '', null)).status).toBe(401)
  expect((await search('sadam', '', await api.person({ status: 1 }))).status).toBe(401)
})

test('REST-1 forum: a hit names its topic, its post, who wrote it and when, with the match marked', async () => {
  const id = await topic('Talgud', '<p>Laupäeval.</p>')
  const postId = await post(id, '<p>Koguneme &amp; alustame <strong>sadamas</strong> kell 10.</p>')
  const answer = await search('sadam')
  // Jest types its matchers as any.
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  expect(answer.body).toEqual([
    {
      teema: {
        _id: id,
        pealkiri: 'Talgud',
        kategooria: { _id: category._id, nimi: category.nimi, slug: category.slug },
        nimi: 'Malle',
        pinned: false,
        muudetud: null,
        postitusedHulk: 1,
        kuupaev: moment,
        viimanePostitus: answer.body[0]?.kuupaev,
      },
      postitus: postId,
      nimi: 'Malle',
      kuupaev: moment,
      katkend: 'Koguneme &amp; alustame <mark>sadamas</mark> kell 10.',
      pealkiri: 'Talgud',
    },
  ])
})

test('FORUM-7 whichever form is typed, every form is found and marked', async () => {
  const id = await topic('Uudised')
  for (const text of ['Vana sadam.', 'Sõidan sadamasse, sadamast tuleb Mart.', 'Kahe SADAMA vahel.', 'Saarmas ujub.'])
    await post(id, `<p>${text}</p>`)
  for (const typed of ['sadam', 'sadamasse', 'Sadamate', 'SADAMAS']) {
    const found = (await marks(typed)).flat().sort()
    expect([typed, found]).toEqual([typed, ['SADAMA', 'sadam', 'sadamasse', 'sadamast']])
  }
})

test('FORUM-7 titles and texts of topics are found, and lead to the topic', async () => {
  const inTitle = await topic('Praamid jäävad ära')
  const inText = await topic('Teade', '<p>Homme praami ei ole.</p>')
  const found = await hits('praam')
  expect(found.map(({ teema, postitus }) => [teema._id, postitus])).toEqual([
    [inTitle, null],
    [inText, null],
  ])
  expect(found.map(({ katkend, pealkiri }) => [katkend, pealkiri])).toEqual([
    ['', '<mark>Praamid</mark> jäävad ära'],
    ['Homme <mark>praami</mark> ei ole.', 'Teade'],
  ])
})

test('FORUM-7 the typed word comes before its forms, these before compounds; newer first, titles above texts', async () => {
  const id = await topic('Üht ja teist')
  await post(id, '<p>vana kalasadam</p>')
  await post(id, '<p>esimene sadam</p>')
  await post(id, '<p>vana sadamas</p>')
  await post(id, '<p>uus sadamas</p>')
  await post(id, '<p>teine sadam</p>')
  await post(id, '<p>uus jahisadam</p>')
  await topic('Sadama pood')
  const texts = (await hits('sadam')).map(({ teema, postitus, katkend }) => (postitus ? katkend : teema.pealkiri))
  expect(texts.map((text) => text.replace(/<\/?mark>/g, ''))).toEqual([
    'teine sadam',
    'esimene sadam',
    'Sadama pood',
    'uus sadamas',
    'vana sadamas',
    'uus jahisadam',
    'vana kalasadam',
  ])
})

test('FORUM-7 all words must be found, in any form; a phrase in its order', async () => {
  const id = await topic('Ilm')
  const both = await post(id, '<p>Tugev tuul tõusis, praamid jäid sadamasse.</p>')
  await post(id, '<p>Praam sõidab.</p>')
  const apart = await post(id, '<p>Sadamasse tuleb praam.</p>')
  expect((await hits('praam sadam')).map(({ postitus }) => postitus)).toEqual([apart, both])
  expect((await hits('"tugev tuul"')).map(({ postitus }) => postitus)).toEqual([both])
  expect(await hits('"tuul tugev"')).toEqual([])
  // What lacks a word is shown as such. FORUM-12.
  expect(await hits('praam lennuk')).toEqual([1, 2, 3].map(() => expect.objectContaining({ osaline: true })))
})

test('FORUM-7 letters typed without their marks find the marked ones, below those spelled as typed', async () => {
  const id = await topic('Rahvas')
  await post(id, '<p>Sõber tuli külla.</p>')
  await post(id, '<p>Sõpradele tehti süüa.</p>')
  await post(id, '<p>Öö oli pime.</p>')
  expect((await marks('sober')).flat()).toEqual(['Sõpradele', 'Sõber'])
  await post(id, '<p>Meie tool on katki.</p>')
  await post(id, '<p>Olen homme tööl.</p>')
  expect((await marks('tool')).flat()).toEqual(['tool', 'tööl'])
  expect((await marks('oo pime')).flat()).toEqual(['Öö', 'pime'])
})

test('FORUM-7 tags and attributes are not searched, words around them are', async () => {
  const id = await topic('Lingid')
  await post(
    id,
    '<p>Vaata <a href="https://saar.test/peidus">si<strong>ia</strong></a>.</p><ul><li>lammas</li><li>kits</li></ul>',
  )
  expect(await hits('strong')).toEqual([])
  expect(await hits('peidus')).toEqual([])
  expect((await marks('siia')).flat()).toEqual(['siia'])
  expect((await marks('kits')).flat()).toEqual(['kits'])
})

test('FORUM-7 an edited or deleted text is found by what it says now', async () => {
  const id = await topic('Muutus')
  const postId = await post(id, '<p>hobune</p>')
  await api.call('PUT', `/api/foorum/postitus/${id}/${postId}`, {
    as: malle,
    body: { tekst: '<p>lehmad</p>', failid: [] },
  })
  expect(await hits('hobune')).toEqual([])
  expect((await marks('lehm')).flat()).toEqual(['lehmad'])
  await api.call('DELETE', `/api/foorum/postitus/${id}/${postId}`, { as: malle })
  expect(await hits('lehm')).toEqual([])
})

test.each([
  ['two letters', 'öö', 400, 'Palun sisesta rohkem kui 2 tähemärki'],
  ['spaces alone', '      ', 400, 'Palun sisesta rohkem kui 2 tähemärki'],
  ['nothing', '', 400, 'Palun sisesta rohkem kui 2 tähemärki'],
  ['NUL alone', '\0\0\0\0', 400, 'Palun sisesta rohkem kui 2 tähemärki'],
  ['two emoji', '🐑🐑', 400, 'Palun sisesta rohkem kui 2 tähemärki'],
  ['10,000 letters', 'a'.repeat(10_000), 400, 'Otsitav on liiga pikk (kuni 300 tähemärki).'],
  ['many words', 'aa '.repeat(40), 400, 'Otsi korraga kuni 12 sõna.'],
  ['percent signs', '%%%', 200, null],
  ['underscores', '___', 200, null],
  ['quotes', `'"'"''"`, 200, null],
  ['backslashes', '\\\\\\', 200, null],
  ['the signs of a search language', ':*&|!()<->', 200, null],
  ['signs among letters', `saar:* & !'x\\' | (y`, 200, null],
  ['sql', `'; drop table posts; --`, 200, null],
  ['emoji', '🐑🐑🐑🐑', 200, null],
  ['half an emoji', '\ud83d saar', 200, null],
  ['other scripts', 'остров 島島島', 200, null],
  ['numbers', '1e5 3.14 -7 0x1f', 200, null],
  ['200 letters', 'e'.repeat(200), 200, null],
  ['twelve words', 'sadam saar tee öö käsi laht keel jõgi meri tuul jää puu', 200, null],
])('FORUM-7 a search for %s gets a clear answer', async (_what, text, status, msg) => {
  const encoded = encodeURIComponent(text.toWellFormed())
  const answer = await api.call('GET', `/api/foorum/otsing?p=${encoded}`, { as: malle })
  expect(answer.status).toBe(status)
  if (msg) expect(answer.body).toMatchObject({ msg })
  else expect(answer.body).toEqual([])
})

test('FORUM-7 a search without its text or with two of them is refused', async () => {
  for (const query of ['', '?p', '?p=saar&p=laht']) {
    const answer = await api.call('GET', `/api/foorum/otsing${query}`, { as: malle })
    expect([query, answer.status, typeof (answer.body as Refused).msg]).toEqual([query, 400, 'string'])
  }
})

test('REST-6 pages of hits show each hit once, in order, while others write', async () => {
  const id = await topic('Kajakad', '<p>kajakas</p>')
  for (let index = 0; index < 11; index += 1) await post(id, `<p>${index % 2 ? 'kajakas' : 'kajakad'} ${index}</p>`)
  const whole = (await hits('kajakas')).map(({ postitus }) => postitus)
  expect(whole).toHaveLength(12)

  const paged: (string | null)[] = []
  let cursor: string | null = ''
  while (cursor != null) {
    const answer: Answer = await search('kajakas', `&piir=5${cursor && `&alates=${cursor}`}`)
    expect(answer.status).toBe(200)
    paged.push(...(answer.body as Hit[]).map(({ postitus }) => postitus))
    cursor = /p=kajakas&piir=5&alates=([^>&]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    await post(id, '<p>kajakas jälle</p>')
  }
  expect(paged).toEqual(whole)
})

test('FORUM-7 REST-6 pages of any size show what the whole list shows, in titles and texts, of the word and of its forms', async () => {
  for (let index = 0; index < 4; index += 1) {
    const id = await topic(index % 2 ? `Kajut ${index}` : `Kajutid ${index}`, index > 1 ? '<p>kajut</p>' : '')
    for (const text of ['kajut', 'kajutis', 'laevakajut']) await post(id, `<p>${text} ${index}</p>`)
  }
  const named = ({ teema, postitus }: Hit) => postitus ?? teema._id
  const whole = (await hits('kajut')).map(named)
  expect(whole).toHaveLength(16)
  for (const size of [1, 2, 3, 7, 15, 16, 17]) {
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor != null;) {
      const answer: Answer = await search('kajut', `&piir=${size}${cursor && `&alates=${cursor}`}`)
      paged.push(...(answer.body as Hit[]).map(named))
      cursor = /alates=([^>&]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect([size, paged]).toEqual([size, whole])
  }
})

test('REST-6 made-up limits and cursors are refused', async () => {
  const wrong = [
    'piir=0',
    'piir=-1',
    'piir=1.5',
    'piir=palju',
    'piir=201',
    'alates=x',
    'alates=',
    'alates=W10',
    'alates=%00',
  ]
  const forged = Buffer.from(JSON.stringify([1, 'eile', "' or 1=1"])).toString('base64url')
  const rank = Buffer.from(JSON.stringify([1e15, '2026-01-01T00:00:00.000Z', malle._id])).toString('base64url')
  for (const more of [...wrong, `alates=${forged}`, `alates=${rank}`, `alates=${'a'.repeat(5000)}`]) {
    const answer = await search('sadam', `&${more}`)
    expect([more, answer.status, typeof (answer.body as Refused).msg]).toEqual([more, 400, 'string'])
  }
})

test('REST-6 an unchanged search is answered with 304', async () => {
  await topic('Sadam')
  const etag = (await search('sadam')).headers.get('etag') ?? ''
  const again = await api.call('GET', '/api/foorum/otsing?p=sadam', { as: malle, headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('FORUM-7 texts of any script and length can be written and are searched', async () => {
  const id = await topic('Pikad')
  const rare = Array.from({ length: 60_000 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000), 0x20)).join(
    '',
  )
  const hyphens = Array.from({ length: 28_000 }, (_, index) => `${index.toString(36)}-õ`).join('-')
  for (const text of [rare, hyphens, 'õ'.repeat(190_000), '𒀀 '.repeat(60_000)])
    await post(id, `<p>majakas ${text.slice(0, 195_000).toWellFormed()}</p>`)
  expect(await hits('majakas')).toHaveLength(4)
})

test('FORUM-7 words new to the forum can be written by thirty people at once', async () => {
  const id = await topic('Sõnad')
  const words = ['alfa', 'beeta', 'gamma', 'delta', 'epsilon', 'zeeta']
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      post(id, `<p>${[...words].sort(() => (index % 2 ? 1 : -1)).join(' ')} kokku${index}</p>`),
    ),
  )
  expect(await hits('epsilon')).toHaveLength(30)
})

test('REST-6 a search reads posts, topics and words through their indexes', async () => {
  const id = await topic('Palju')
  await api.db.execute(sql`
    insert into posts (_id, teema_id, tekst, nimi, kuupaev)
    select gen_random_uuid(), ${id}::uuid, '<p>sõna' || n || ' lause number' || n % 97 || '</p>', 'Malle', now() from generate_series(1, 20000) n`)
  await api.db.execute(sql`
    insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
    select gen_random_uuid(), ${category._id}::uuid, 'pealkiri' || n, '<p>tekst' || n || '</p>', 'Malle', now(), now() from generate_series(1, 5000) n`)
  await api.db.execute(sql`analyze posts, topics, forum_words`)
  const levels = ["('sõna7')", "('sõna7' | 'sõna8')", "('sõna7' | 'sõna8' | 'sõna9')"]
  const all = levels[2]!
  const plan = await planOf(hitsQuery({ all, rank: rankByLevels(levels, all) }, {}, { limit: 20 }))
  expect(plan).not.toMatch(/Seq Scan on (posts|topics)/)
  expect(plan).toMatch(/posts_search/)
  expect(plan).toMatch(/topics_search/)
  const words = await planOf(sql`select word from forum_words where word = any(array['sõna7', 'sõna8'])`)
  expect(words).not.toMatch(/Seq Scan/)
  const ends = await planOf(sql`select w.word from unnest(array['7anõs', '8anõs']) as e (tail) join forum_words w
    on reverse(w.word) collate "C" >= e.tail and reverse(w.word) collate "C" < e.tail || chr(1114111)`)
  expect(ends).toMatch(/forum_words_from_the_end/)
})

async function planOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Words as one sees them and as Word, web pages and PDF files write them. */
const written = [
  ['praamigraafik', 'praami\u00adgraafik'],
  ['veekogude', 'vee&shy;kogude'],
  ['kalasadam', 'kala\u200bsadam'],
  ['kalaturg', 'kala\u200cturg'],
  ['rannakohv', 'ranna\u200ekohv'],
  ['firmapidu', '\ufb01rmapidu'],
  ['jäälõhkuja', 'jäälõhkuja'.normalize('NFD')],
] as const

test.each(written)(
  'FORUM-7 %s is found and marked in a text and in a title, and finds itself as it is written',
  async (plain, word) => {
    const inText = await topic('Teade', `<p>Vaata ${word} siin</p>`)
    const inTitle = await topic(`Uus ${word.replace('&shy;', '\u00ad')}`, '<p>Teade</p>')
    for (const typed of [plain, word.replace('&shy;', '\u00ad')]) {
      const found = await hits(typed)
      expect(found.map(({ teema }) => teema._id).sort()).toEqual([inText, inTitle].sort())
      expect(found.find(({ teema }) => teema._id === inText)?.katkend).toMatch(/Vaata <mark>[^<]+<\/mark> siin/)
    }
  },
)

test('FORUM-7 the store leaves out the same invisible characters as the search', async () => {
  const invisible = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .filter((code) => searchableText(`a${String.fromCodePoint(code)}b`) === 'ab')
  const { rows } = await api.db.execute<{ left: string }>(
    sql`select without_invisible(${`a${String.fromCodePoint(...invisible)}b`}) as left`,
  )
  expect(rows).toEqual([{ left: 'ab' }])
  const { rows: visible } = await api.db.execute<{ count: number }>(sql`
    select count(*)::int as count from generate_series(1, 1114111) code
    where code not between 55296 and 57343 and without_invisible(chr(code)) = ''`)
  expect(visible).toEqual([{ count: invisible.length }])
})
