import { addressOf, ok, refused, type StubRequest, type StubResponse } from './responses.ts'

/** A result of the stub's search, and the kind under which it is found. */
export interface StubFound {
  liik: string
  _id: string
  teema: string | null
  koht: string | null
  keel: string | null
  pealkiri: string
  katkend: string
  nimi: string | null
  kuupaev: string | null
}

/** What the search of a stub finds, the best match first. */
export interface SearchRows {
  found: StubFound[]
  level: number | undefined
}

/** Corrections of typing errors. */
const corrections: Record<string, string> = { sõiduplann: 'sõiduplaan', praan: 'praam' }

/** Texts about the ferry of every kind: two of the forum, an album in both languages; the rows of the stub have these ids. */
export function searchContent(): Pick<SearchRows, 'found'> {
  const found = (liik: string, _id: string, pealkiri: string, katkend: string, more: Partial<StubFound> = {}) => ({
    liik,
    _id,
    teema: null,
    koht: null,
    keel: null,
    pealkiri,
    katkend,
    nimi: null,
    kuupaev: null,
    ...more,
  })
  const et = { keel: 'et' }
  return {
    found: [
      found('foorum', 't3', 'Sügisene sõiduplaan', 'Praam läheb kell 8 ja tuleb tagasi kell 17.', {
        koht: 'laevaliiklus',
        nimi: 'Anu Saar',
        kuupaev: '2025-09-01T09:00:00.000Z',
      }),
      found('foorum', 'p1', 'Kevadtalgud', 'Toon reha. Praam on laupäeval täis, tulen reedel.', {
        teema: 't1',
        koht: 'uldine',
        nimi: 'Jüri Õun',
        kuupaev: '2025-04-02T09:00:00.000Z',
      }),
      found('artikkel', 'a1', 'Praam sõidab jälle', 'Esimene praam väljub sadamast kell 9.30.', {
        ...et,
        koht: 'uudised',
        kuupaev: '2026-02-01T07:30:00.000Z',
      }),
      found('leht', 'a5', 'Kontakt', 'Praam käib kolm korda päevas, jalakäija pileti saab sadamast.', {
        ...et,
        koht: 'lehed',
      }),
      found('syndmus', 'a3', 'Jaanipäev', 'Viimane praam läheb jaaniõhtul kell 23, sõiduplaan on kodulehel.', {
        ...et,
        koht: 'kalender',
        kuupaev: '2026-06-23T17:00:00.000Z',
      }),
      found('protokoll', 'pr2', '', 'Praam saab uue sõiduplaani. Poolt oli 31 liiget.', {
        kuupaev: '2026-01-13T22:00:00.000Z',
      }),
      found('album', 'sadam', 'Sadam talvel', 'Praam jääs', { ...et, koht: 'sadam' }),
      found('album', 'sadam', 'Harbour in winter', 'The ferry (praam) in ice', { keel: 'en', koht: 'sadam' }),
      found('fail', 'f1', 'praami-plaan.pdf', 'Praam väljub kell 8.00, 12.30 ja 17.00.', {
        nimi: 'Mari Mets',
        kuupaev: '2026-02-20T10:00:00.000Z',
      }),
      found('liige', 'mari', 'Mari Mets', 'Praam, sadam, talgud'),
      found('tagasiside', 's3', 'Leida Kask', 'Kas praam võtab jalgratta peale?', {
        nimi: 'Leida Kask',
        kuupaev: '2026-03-03T08:00:00.000Z',
      }),
    ],
  }
}

/** Handles the search of everything, which only a server of ours has; undefined for any other call. */
export function searchResponse({ found, level }: SearchRows, request: StubRequest): StubResponse | undefined {
  const { pathname, searchParams } = addressOf(request)
  if (level == null || request.method !== 'GET' || pathname !== '/api/otsing/koik') return undefined
  const { p = '', liik, keel, autor, aasta, piir = '5', alates } = Object.fromEntries(searchParams)
  const invalid = (name: string, msg: string) => refused(400, msg, { valjad: { [name]: msg } })
  if (p.trim().length < 2) return invalid('p', 'Kirjuta vähemalt 2 tähemärki.')
  if (Number(piir) < 1 || Number(piir) > 50) return invalid('piir', 'Arv peab olema vahemikus 1–50.')
  if (alates != null && liik == null) return invalid('alates', 'Järgmine leht on ainult ühel liigil.')

  const typed = p.trim().split(/\s+/)
  const searched = typed.map((word) => corrections[word.toLowerCase()] ?? word)
  const known = searched.filter((word) => found.some((row) => hasWord(row, word)))
  const rows = found
    .filter((row) => known.some((word) => hasWord(row, word)))
    .filter((row) => (liik == null || row.liik === liik) && (keel == null || row.keel == null || row.keel === keel))
    .filter(({ nimi }) => autor == null || nimi?.toLowerCase().includes(autor.toLowerCase()))
    .filter(({ kuupaev }) => aasta == null || kuupaev?.startsWith(aasta))
  const hasAll = (row: StubFound) => known.every((word) => hasWord(row, word))
  const whole = rows.filter(hasAll)
  const results = whole.length > 0 ? whole : rows
  const start = Number(alates ?? 0)
  const ryhmad = [...new Set(results.map((row) => row.liik))].map((kind) => {
    const ofKind = results.filter((row) => row.liik === kind)
    const end = start + Number(piir)
    return {
      liik: kind,
      hulk: ofKind.length,
      tulemused: ofKind.slice(start, end).map(({ liik: _liik, pealkiri, katkend, ...row }) => ({
        ...row,
        pealkiri: marked(pealkiri, known),
        katkend: marked(katkend, known),
        ...(whole.length === 0 && { osaline: true }),
      })),
      jargmine: end < ofKind.length ? String(end) : null,
    }
  })
  const parandus = searched.join(' ')
  return ok({
    ryhmad,
    tundmatud: searched.filter((word) => !known.includes(word)),
    ...(parandus !== typed.join(' ') && { parandus }),
  })
}

const hasWord = ({ pealkiri, katkend }: StubFound, word: string) =>
  `${pealkiri} ${katkend}`.toLowerCase().includes(word.toLowerCase())

const marked = (html: string, words: readonly string[]) =>
  words.reduce((text, word) => text.replace(new RegExp(word.replace(/\W/g, '\\$&'), 'gi'), '<mark>$&</mark>'), html)
