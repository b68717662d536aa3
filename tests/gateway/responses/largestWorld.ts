import { stubArticle } from '../../support/restStub/articles.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { ownReads, withOwnProperties } from './ownReads.ts'

/** Properties that identify a record or name its kind: longer values would match no record. */
const structural = new Set(
  '_id id postitus viimanePostitusTeema esimeneLugemata slug tyyp liik kategooria ryhm lang allikas keel kuu versioon saajad valik osad tulemus sundmus tegija liige kirje kirjeliik seis jargmine teema'.split(
    ' ',
  ),
)

/** The size of a world. */
export interface Measure {
  /** A suffix of each text. */
  text: string
  /** The number of repetitions of each row of a list. */
  rows: number
}

/** Gives a stub a record of every kind, also of those beyond §7, and lengthens the texts and lists of its responses. */
export function fillWorld(stub: Stub, measure: Measure): void {
  const [picture] = stub.files
  const sources = { pealkiri: 'Praam', desc: 'Praam', excerpt: 'Praam', moodulid: [] }
  stub.articles.ettevotted?.unshift(
    stubArticle('a9', 'Praam', {
      avalik: true,
      desc: 'Praam',
      excerpt: 'Praam',
      kuupaev: { year: 2026, month: 2, day: 1 },
      kategooria: [{ _id: 'k1', slug: 'toitlustus', nimi: 'Toitlustus' }],
      aasta: { algus: 1900, lopp: 2000 },
      esipilt: picture,
      moodulid: [
        { id: 'm1', tyyp: 'tekst', sisu: 'Tekst', jrg: 1 },
        { id: 'm2', tyyp: 'embed', sisu: 'Embed', jrg: 2 },
        { id: 'm3', tyyp: 'kaart', sisu: 'Kaart', jrg: 3 },
        { id: 'm4', tyyp: 'pildid', sisu: [picture], jrg: 4 },
        { id: 'm5', tyyp: 'failid', sisu: [picture], jrg: 5 },
        { id: 'm6', tyyp: 'muu', sisu: 'Muu', jrg: 6 },
      ],
      tolge: { allikas: 'a4', keel: 'et', aegunud: false, seis: sources },
    }),
  )
  const block = { pealkiri: 'Pealkiri', tekst: 'Tekst', link: '/sise', pilt: picture, piltSuur: picture }
  const kinds = ['Sissejuhatus', 'Offset', 'Kalender', 'Galerii', 'Uudised', 'Muu']
  stub.homePage.et = kinds.map((tyyp, jrg) => ({ id: `b${jrg}`, tyyp, jrg, ...block }))
  stub.homePage.en = stub.homePage.et
  for (const message of stub.messages) message.vastatud = { nimi: 'Mari', kuupaev: 1_700_000_000_000 }
  // The caller may read everything that admins may.
  for (const person of stub.people) if (person._id === 'mari') person.staatus = 4
  stub.faults = Object.entries(ownReads(stub)).map(([path, body]) => ({
    on: new RegExp(`^(GET|POST) /api${path && '/'}${path}(\\?|$)`),
    status: 200,
    body: JSON.stringify(body),
  }))
  const reply = stub.reply.bind(stub)
  const known = new Map<string, string>()
  stub.reply = async (call, body) => {
    const returned = await reply(call, body)
    const isContent =
      returned.headers['content-type'] === 'application/json' && returned.body !== '' && call.url !== '/api'
    if (!isContent) return returned
    const text = String(returned.body)
    const record = withOwnProperties(JSON.parse(text))
    if (call.url.includes('/otsing?'))
      for (const hit of record as object[]) Object.assign(hit, { parandus: 'praam', tundmatud: ['praam'] })
    const long = known.get(text) ?? JSON.stringify(lengthened(record, '', measure))
    known.set(text, long)
    return { ...returned, body: long }
  }
}

function lengthened(value: unknown, key: string, measure: Measure): unknown {
  if (typeof value === 'string') return structural.has(key) || isDate(value) ? value : value + measure.text
  if (Array.isArray(value)) {
    const rows = value.map((row) => lengthened(row, key, measure))
    return Array.from({ length: measure.rows }, () => rows).flat()
  }
  if (typeof value !== 'object' || value === null || key === 'lang') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, lengthened(part, name, measure)]))
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)
