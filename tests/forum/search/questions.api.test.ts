import { type Hit, nextPath, searchedForum } from './searchedForum.ts'

const { api, forum, search, hits, topic, post } = searchedForum()

const plain = (found: Hit[]) => found.map(({ katkend }) => katkend.replace(/<\/?mark>/g, ''))

async function topicWith(texts: string[], as = forum.malle, category = forum.category): Promise<void> {
  const id = await topic('Jutud', '', as, category)
  for (const text of texts) await post(id, `<p>${text}</p>`, as)
}

/** Texts with common words, so that the others weigh more. */
const common = Array.from({ length: 12 }, (_, index) => `Saarel on täna tuuline ilm number ${index}`)

test('FORUM-12 a question finds texts about its subject, ignoring its question words', async () => {
  await topicWith(['Praam läheb laupäeval kell kuus.', 'Laupäeval on talgud.', 'Kus on mu kindad?'])
  expect(plain(await hits('Kas keegi teab, millal praam laupäeval läheb?'))).toEqual([
    'Praam läheb laupäeval kell kuus.',
  ])
  expect(plain(await hits('Kes teab, mis kell praamid käivad?'))).toEqual(['Praam läheb laupäeval kell kuus.'])
  expect(plain(await hits('kus'))).toEqual(['Kus on mu kindad?'])
})

test('FORUM-12 if no text has all words, texts with most of them are shown as similar, the best first', async () => {
  await topicWith([...common, 'Paadimootor ei käivitu, vaata karburaatorit.', 'Karburaator tuli postiga saarele.'])
  const found = await hits('paadimootor karburaator saar küünal')
  expect(plain(found)).toEqual(['Paadimootor ei käivitu, vaata karburaatorit.'])
  expect(found[0]).toMatchObject({
    osaline: true,
    katkend: expect.stringContaining('<mark>karburaatorit</mark>') as string,
  })
  // An unknown word is left out, quoted words never are. SEARCH-1.
  expect(plain(await hits('tuumajaam saar ilm'))).toEqual(plain(await hits('saar ilm')))
  expect((await hits('Tuumajaam saar qqvvww ilm'))[0]?.tundmatud).toEqual(['tuumajaam', 'qqvvww'])
  expect(found[0]?.tundmatud).toEqual(['küünal'])
  expect(new Set(plain(await hits('paadimootor karburaator "tuuline ilm"')))).toEqual(new Set(common))
  expect(await hits('paadimootor "tuuline paat"')).toEqual([])
  // Hits with all words have no missing ones.
  const [all] = await hits('paadimootor karburaator')
  expect(all).not.toHaveProperty('osaline')
  expect(all).not.toHaveProperty('tundmatud')
})

test('FORUM-12 an additional word never empties a search with hits, also with filters', async () => {
  const other = await api.category({ name: 'Muu' })
  await topicWith(['Praam sõidab.', 'Müüa küttepuud.', 'Vana kaart ja sober sepp.'])
  await topicWith(['Uus paat.', 'Kus on sõber?'], forum.malle, other)
  const phrase = '"vana kaart"'
  const words = [phrase, 'praam', 'paat', 'sober', 'sõber', 'kus', 'keegi', 'zzyzx']
  // The order of words does not matter.
  const searches = Array.from({ length: 2 ** words.length }, (_, bits) =>
    words.filter((_word, at) => bits & (1 << at)),
  ).filter(({ length }) => length > 0 && length <= 3)
  for (const more of ['', `&kategooria=${other.slug}`]) {
    const found = new Map<string, boolean>()
    for (const search of searches)
      found.set(search.join(' '), (await hits(search.join(' '), `${more}&piir=1`)).length > 0)
    const emptied = searches.filter(
      (search) =>
        !found.get(search.join(' ')) &&
        search.some((word) => word !== phrase && found.get(search.filter((one) => one !== word).join(' '))),
    )
    expect([more, emptied]).toEqual([more, []])
    expect(new Set(found.values())).toEqual(new Set([true, false]))
  }
})

test('FORUM-12 pages of similar hits have each of them once', async () => {
  await topicWith([
    ...common,
    'Kütus on otsas.',
    'Kütuse hind tõusis.',
    'Kütust ei müüda.',
    ...Array.from({ length: 7 }, (_, index) => `Karburaator ja küünal ${index} on vahetatud.`),
  ])
  const whole = await hits('karburaator küünal kütus')
  expect(whole).toHaveLength(7)
  const paged: Hit[] = []
  let path: string | undefined = `/api/foorum/otsing?p=${encodeURIComponent('karburaator küünal kütus')}&piir=3`
  while (path != null) {
    const response = await api.call('GET', path, { as: forum.malle })
    paged.push(...(response.body as Hit[]))
    path = nextPath(response)
  }
  expect(paged).toEqual(whole)
})

test('FORUM-12 one typing error is corrected, and the response has the corrected words', async () => {
  await topicWith(['Koosolek on kolmapäeval.', 'Koosolek jäi ära.', 'Koosolekul oli vaikne.'])
  const found = await hits('Koosloek, Koosloek kolmapäeval')
  expect(plain(found)).toEqual(['Koosolek on kolmapäeval.'])
  expect(found[0]?.parandus).toBe('koosolek, koosolek kolmapäeval')
  expect(await hits('koolsek')).toEqual([])
  // A word that occurs in the texts is no typing error.
  await topicWith(['Koosloek on nali.'])
  expect((await hits('koosloek'))[0]).not.toHaveProperty('parandus')
})

test('FORUM-12 a search is filtered by category and author, and sorted by the newest', async () => {
  const other = await api.category({ name: 'Muu' })
  const peeter = await api.person({ name: 'Peeter Paat' })
  await topicWith(['Vana praam, praam ise.', 'Uue praamiga tuleb Malle.'])
  await topicWith(['Praamil on kohti.'], peeter, other)
  await topicWith(['Praamipilet on otsas.'])
  const filtered = async (more: string) => plain(await hits('praam', more))
  expect(await filtered(`&kategooria=${other.slug}`)).toEqual(['Praamil on kohti.'])
  expect(await filtered('&autor=PEETER')).toEqual(['Praamil on kohti.'])
  expect(await filtered('&autor=%25')).toEqual([])
  expect(await filtered('&kategooria=&autor=')).toHaveLength(4)
  expect(await filtered('')).toEqual([
    'Praamil on kohti.',
    'Uue praamiga tuleb Malle.',
    'Vana praam, praam ise.',
    'Praamipilet on otsas.',
  ])
  expect(await filtered('&jarjestus=uusimad')).toEqual([
    'Praamipilet on otsas.',
    'Praamil on kohti.',
    'Uue praamiga tuleb Malle.',
    'Vana praam, praam ise.',
  ])
  const first = await search('praam', '&jarjestus=uusimad&piir=2')
  const second = await api.call('GET', nextPath(first)!, { as: forum.malle })
  expect(plain(second.body as Hit[])).toEqual(['Uue praamiga tuleb Malle.', 'Vana praam, praam ise.'])
  expect((await search('praam', '&jarjestus=vanad')).status).toBe(400)
  expect((await search('praam', `&autor=${'a'.repeat(101)}`)).status).toBe(400)
})
