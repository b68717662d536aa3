import { beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import type { Person } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
let admin: Person

/** Topics, the oldest first: author, category, title, text; and whether it is pinned. */
const topics: [author: string, category: string, title: string, text: string, isPinned?: boolean][] = [
  ['Malle Mets', 'Meri', 'Praami talvine sõiduplaan', 'Esmaspäeval väljub praam kell kaheksa.', true],
  ['Malle Mets', 'Meri', 'Pilet jäi ostmata', 'Kas praami pilet on kassas kallim?'],
  ['Jüri Õun', 'Uldine', 'Elekter', 'Homme on katkestus ja vool läheb kella kümneks ära.'],
  ['Jüri Õun', 'Uldine', 'Pidu rannas', 'Jaaniõhtul süüdatakse suur tuli.'],
  ['Malle Mets', 'Uldine', 'Arst tuleb saarele', 'Aja saab kinni panna Maretilt.'],
  ['Malle Mets', 'Turg', 'Villa ja nahku', 'Müüa kolm lamba nahka.'],
  ['Jüri Õun', 'Uldine', 'Laulame jälle', 'Segakoori proov on kolmapäeval.'],
  ['Jüri Õun', 'Meri', 'Paadi koht sadamas', 'Vaba on kaks kohta.'],
  ['Priit Puu', 'Turg', 'Puud lõhun ja toon tuppa', 'Küsi hinda.'],
  ['Malle Mets', 'Kalapüük', 'Kuidas läheb?', 'Näkkas hästi.'],
  ['Toomas Tamm', 'Turg', 'Laenan välja', 'Redel on pikk.'],
  ['Malle Mets', 'Turg', 'Otsin', 'Kas kuskil juures on redel?'],
  ['Malle Mets', 'Turg', 'Küttepuud otsas', 'Hüdrofoor tilgub ka.'],
  ['Malle Mets', 'Uldine', 'Põhjaküla uudised', 'Külas oli palju rahvast, aga küll on vaikne.'],
  ['Malle Mets', 'Uldine', 'Kuusk istutatud', 'Kell kuus kogunesid kuusteist inimest.'],
  ['Malle Mets', 'Uldine', 'Saiad ahjus', 'Sain retsepti naabrilt.'],
  ['Malle Mets', 'Uldine', 'Poiss kadunud', 'Punane poi triivis randa.'],
  ['Malle Mets', 'Uldine', 'Mandrile', 'Mandrist lahkub igal õhtul buss, ja praam läheb ka, kell on täpne.'],
]

beforeAll(async () => {
  await inTransaction(api.db, (tx) =>
    tx.execute(
      sql`truncate topics, posts, articles, article_groups, albums, protocols, files, feedback, search_texts, search_words cascade`,
    ),
  )
  admin = await api.person({ name: 'Maret Mets', status: 4 })
  const categories = new Map<string, string>()
  for (const name of new Set(topics.map(([, category]) => category)))
    categories.set(name, (await api.category({ name }))._id)
  for (const [index, [author, category, title, text, isPinned = false]] of topics.entries())
    await api.db.execute(sql`
      insert into topics (_id, kategooria_id, pealkiri, tekst, nimi, pinned, kuupaev, viimane_postitus)
      select gen_random_uuid(), ${categories.get(category)}::uuid, ${title}, ${`<p>${text}</p>`}, ${author}, ${isPinned}, at, at
      from (select timestamptz '2026-01-01' + ${index} * interval '1 day' as at) as t`)
})

/** The titles of topics that a text finds, in their order; the last way must find the same. */
async function titles(text: string): Promise<string[]> {
  const forum = await api.call('GET', `/api/foorum/otsing?p=${encodeURIComponent(text)}`, { as: admin })
  const all = await api.call('GET', `/api/otsing/koik?liik=foorum&piir=50&p=${encodeURIComponent(text)}`, { as: admin })
  expect([forum.status, all.status]).toEqual([200, 200])
  const plain = (title: string) => title.replace(/<\/?mark>/g, '')
  const found = (forum.body as { pealkiri: string }[]).map(({ pealkiri }) => plain(pealkiri))
  const { ryhmad } = all.body as { ryhmad: { tulemused: { pealkiri: string }[] }[] }
  expect((ryhmad[0]?.tulemused ?? []).map(({ pealkiri }) => plain(pealkiri))).toEqual(found)
  return found
}

describe('a compound', () => {
  test.each([
    ['praamipilet', 'Pilet jäi ostmata'],
    ['praamipiletit', 'Pilet jäi ostmata'],
    ['voolukatkestus', 'Elekter'],
    ['jaanituli', 'Pidu rannas'],
    ['arstiaeg', 'Arst tuleb saarele'],
    ['lambanahk', 'Villa ja nahku'],
    ['kooriproov', 'Laulame jälle'],
    ['paadikoht', 'Paadi koht sadamas'],
    ['paadi koht', 'Paadi koht sadamas'],
    ['kütte puud', 'Küttepuud otsas'],
  ])('SEARCH-1 %s finds its parts, wherever they stand', async (typed, title) => {
    expect(await titles(typed)).toEqual([title])
  })
})

describe('the order', () => {
  test.each([
    ['mis kell praam läheb', 'Praami talvine sõiduplaan'],
    ['mis kell läheb praam talvel', 'Praami talvine sõiduplaan'],
    ['millal on praami sõiduplaan', 'Praami talvine sõiduplaan'],
    ['kalapüük', 'Kuidas läheb?'],
    ['Toomase redel', 'Laenan välja'],
    ['kes aitab puid lõhkuda', 'Puud lõhun ja toon tuppa'],
  ])('SEARCH-1 %s finds first %s', async (typed, title) => {
    expect((await titles(typed))[0]).toBe(title)
  })

  test('SEARCH-1 an unknown word is left out and named', async () => {
    const { body } = await api.call('GET', '/api/otsing/koik?p=praam+graafik', { as: admin })
    expect((body as { tundmatud: string[] }).tundmatud).toEqual(['graafik'])
    expect(await titles('praam graafik')).toEqual(await titles('praam'))
  })
})

describe('a word', () => {
  test.each([
    ['kuttepud', 'a slip and missing marks', 'Küttepuud otsas'],
    ['hudrofor', 'a slip and missing marks', 'Küttepuud otsas'],
    ['kuttepuud', 'missing marks', 'Küttepuud otsas'],
    ['pohjakyla', 'y for ü and missing marks', 'Põhjaküla uudised'],
    ['kyttepuud', 'y for ü', 'Küttepuud otsas'],
    ['kulla', 'missing marks', 'Põhjaküla uudised'],
    ['puid', 'a plural', 'Puud lõhun ja toon tuppa'],
    ['kuused', 'a plural', 'Kuusk istutatud'],
    ['külla', 'an illative', 'Põhjaküla uudised'],
    ['saia', 'a partitive', 'Saiad ahjus'],
    ['poisid', 'a plural', 'Poiss kadunud'],
    ['mandri', 'a genitive', 'Mandrile'],
  ])('SEARCH-1 %s, %s, finds %s', async (typed, _, title) => {
    expect(await titles(typed)).toContain(title)
  })

  test.each([
    ['mänd', 'Mandrile'],
    ['külla', 'Saiad ahjus'],
    ['sai', 'Elekter'],
  ])('SEARCH-1 %s does not find %s', async (typed, title) => {
    expect(await titles(typed)).not.toContain(title)
  })
})

describe('a list', () => {
  const made = async (path: string, body: object) => {
    const response = await api.call('POST', path, { as: admin, body })
    expect(response.status).toBe(200)
  }
  beforeAll(async () => {
    for (const [pealkiri, sisu] of [
      ['Praam sõidab', 'Tuletorn ja kohvik on lahti.'],
      ['Mandri uudised', 'Hülged randa tulid, mardipäev tuleb.'],
    ])
      await made('/api/uudised', {
        keel: 'et',
        pealkiri,
        moodulid: [{ id: 'a', tyyp: 'tekst', sisu: `<p>${sisu}</p>` }],
      })
    await made('/api/protokollid', { tekst: '<p>Pingid ja katus, köied ja torm.</p>', failid: [] })
    await made('/api/galerii', { nimi: { et: 'Lambad' }, excerpt: {}, meediad: [] })
    for (const name of ['sõiduplaan.pdf', 'talgute-eelarve.pdf'])
      await api.db.execute(sql`insert into files (_id, nimi, kaust, algfail, mimetype, size)
        values (gen_random_uuid(), ${name}, 'foorum', 'o.pdf', 'application/pdf', 1)`)
    await api.db.execute(sql`update users set elukoht = 'Põhjaküla' where _id = ${admin._id}::uuid`)
  })

  const article = '/api/uudised/artiklid?otsi='
  const file = '/api/files?search='
  const protocol = '/api/protokollid?otsi='
  const member = '/api/users?otsi='
  test.each([
    [article, 'praamiga tuletornis tuletornid kohvikud manner hüljes mardipäevad mardipäeval'],
    [file, 'sõiduplaani soiduplaani sõiduplaanid eelarvet talgud talgu'],
    [protocol, 'pink köis katust torme pinki'],
    ['/api/galerii?otsi=', 'lammas lammast'],
    [member, 'Maretile Metsa põhjakülas Pohjakulas admin'],
  ])('SEARCH-1 %s finds every form: %s', async (path, words) => {
    for (const word of words.split(' ')) {
      const { status, body } = await api.call('GET', path + encodeURIComponent(word), { as: admin })
      expect([word, status, (body as unknown[]).length > 0]).toEqual([word, 200, true])
    }
  })

  test.each([
    [article, 'mänd seal'],
    [protocol, 'pingviin tormi-hiir'],
  ])('SEARCH-1 %s does not find %s', async (path, words) => {
    for (const word of words.split(' '))
      expect((await api.call('GET', path + encodeURIComponent(word), { as: admin })).body).toEqual([])
  })
})
