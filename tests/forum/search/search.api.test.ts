import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../api/store/database.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { searchableText } from '../../../schema/rules/normalText.ts'
import type { ApiResponse } from '../../support/api/api.ts'
import { type Hit, searchedForum } from './searchedForum.ts'

const { api, forum, search, hits, topic, post } = searchedForum()

interface Refused {
  msg?: string
}

/** The words that are marked in the excerpt of each hit. */
const marks = async (text: string) => (await hits(text)).map(({ katkend }) => marksIn(katkend))
const marksIn = (katkend: string) => [...katkend.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)

test('REST-1 forum: a hit has its topic, its post, author and time, with the match marked', async () => {
  const id = await topic('Talgud', '<p>Laupäeval.</p>')
  const postId = await post(id, '<p>Koguneme &amp; alustame <strong>sadamas</strong> kell 10.</p>')
  const response = await search('sadam')
  // Jest types its matchers as any.
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  expect(response.body).toEqual([
    {
      teema: {
        _id: id,
        pealkiri: 'Talgud',
        kategooria: { _id: forum.category._id, nimi: forum.category.nimi, slug: forum.category.slug },
        nimi: 'Malle',
        pinned: false,
        muudetud: null,
        postitusedHulk: 1,
        kuupaev: moment,
        viimanePostitus: response.body[0]?.kuupaev,
      },
      postitus: postId,
      nimi: 'Malle',
      kuupaev: moment,
      katkend: 'Koguneme &amp; alustame <mark>sadamas</mark> kell 10.',
      pealkiri: 'Talgud',
    },
  ])
})

test('FORUM-7 each form finds and marks every form', async () => {
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

test('FORUM-7 SEARCH-1 words in any form come before compounds; titles before texts, pinned before others, then newer first', async () => {
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
    'Sadama pood',
    'teine sadam',
    'uus sadamas',
    'vana sadamas',
    'esimene sadam',
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
  // A word that no text has is left out, and named. FORUM-12, SEARCH-1.
  expect(await hits('praam lennuk')).toEqual([1, 2, 3].map(() => expect.objectContaining({ tundmatud: ['lennuk'] })))
})

test('FORUM-7 letters typed without diacritics find those with them, where no text has the typed word', async () => {
  const id = await topic('Rahvas')
  await post(id, '<p>Sõber tuli külla.</p>')
  await post(id, '<p>Sõpradele tehti süüa.</p>')
  await post(id, '<p>Öö oli pime.</p>')
  expect((await marks('sober')).flat()).toEqual(['Sõpradele', 'Sõber'])
  await post(id, '<p>Meie tool on katki.</p>')
  await post(id, '<p>Olen homme tööl.</p>')
  expect((await marks('tool')).flat()).toEqual(['tool'])
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

test('FORUM-7 an edited or deleted text is found by its current words', async () => {
  const id = await topic('Muutus')
  const postId = await post(id, '<p>hobune</p>')
  await api.call('PUT', `/api/foorum/postitus/${id}/${postId}`, {
    as: forum.malle,
    body: { tekst: '<p>lehmad</p>', failid: [] },
  })
  expect(await hits('hobune')).toEqual([])
  expect((await marks('lehm')).flat()).toEqual(['lehmad'])
  await api.call('DELETE', `/api/foorum/postitus/${id}/${postId}`, { as: forum.malle })
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
])('FORUM-7 a search for %s gets a clear response', async (_what, text, status, msg) => {
  const encoded = encodeURIComponent(text.toWellFormed())
  const response = await api.call('GET', `/api/foorum/otsing?p=${encoded}`, { as: forum.malle })
  expect(response.status).toBe(status)
  if (msg) expect(response.body).toMatchObject({ msg })
  else expect(response.body).toEqual([])
})

test('FORUM-7 a search without its text or with two of them is refused', async () => {
  for (const query of ['', '?p', '?p=saar&p=laht']) {
    const response = await api.call('GET', `/api/foorum/otsing${query}`, { as: forum.malle })
    expect([query, response.status, typeof (response.body as Refused).msg]).toEqual([query, 400, 'string'])
  }
})

test('REST-6 pages of hits have each hit once, in order, while others write', async () => {
  const id = await topic('Kajakad', '<p>kajakas</p>')
  for (let index = 0; index < 11; index += 1) await post(id, `<p>${index % 2 ? 'kajakas' : 'kajakad'} ${index}</p>`)
  const whole = (await hits('kajakas')).map(({ postitus }) => postitus)
  expect(whole).toHaveLength(12)

  const paged: (string | null)[] = []
  let cursor: string | null = ''
  while (cursor != null) {
    const response: ApiResponse = await search('kajakas', `&piir=5${cursor && `&alates=${cursor}`}`)
    expect(response.status).toBe(200)
    paged.push(...(response.body as Hit[]).map(({ postitus }) => postitus))
    cursor = /p=kajakas&piir=5&alates=([^>&]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    await post(id, '<p>kajakas jälle</p>')
  }
  expect(paged).toEqual(whole)
})

test('FORUM-7 REST-6 pages of any size have the hits of the complete list, in titles and texts, of the word and of its forms', async () => {
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
      const response: ApiResponse = await search('kajut', `&piir=${size}${cursor && `&alates=${cursor}`}`)
      paged.push(...(response.body as Hit[]).map(named))
      cursor = /alates=([^>&]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
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
  const rank = Buffer.from(JSON.stringify([1e15, '2026-01-01T00:00:00.000Z', forum.malle._id])).toString('base64url')
  for (const more of [...wrong, `alates=${forged}`, `alates=${rank}`, `alates=${'a'.repeat(5000)}`]) {
    const response = await search('sadam', `&${more}`)
    expect([more, response.status, typeof (response.body as Refused).msg]).toEqual([more, 400, 'string'])
  }
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

test('FORUM-7 REST-1 writers of the same new words do not wait for one another, and each text is found once', async () => {
  const { _id } = forum.category
  const write = (tx: Transaction, title: string) =>
    tx.execute(sql`
      insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, kuupaev, viimane_postitus)
      values (gen_random_uuid(), ${_id}::uuid, ${title}, '', 'Malle', now(), now())`)
  let arrived = 0
  const tries: string[] = []
  let meet = () => {}
  const both = new Promise<void>((resolve) => (meet = resolve))
  const writer = (first: string, second: string) =>
    inTransaction(api.db, async (tx) => {
      tries.push(first)
      await write(tx, first)
      arrived += 1
      if (arrived === 2) meet()
      await both
      await write(tx, second)
    })
  // Each first stores the words that the other stores next.
  await Promise.all([writer('Viidikas', 'Merisiig'), writer('Merisiig', 'Viidikas')])
  expect(tries).toHaveLength(2)

  for (const typed of ['viidikas', 'viidika', 'vidikas', 'merisiig'])
    expect([typed, (await hits(typed)).length]).toEqual([typed, 2])
})

/** Words as people see them and as Word, web pages and PDF files encode them. */
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

test('FORUM-7 the store ignores the same invisible characters as the search', async () => {
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
