import { apiLevel } from '../../../schema/rules/apiLevel.ts'

/** A response of the API. */
export interface Reply {
  body: unknown
  headers?: Record<string, string>
}

const person = (index: number) => ({
  _id: `liige${index % 322}`,
  nimi: `Liige Õunapuu ${index % 322}`,
})
const people = Array.from({ length: 322 }, (_, index) => ({
  ...person(index),
  email: `liige${index}@saar.test`,
  telefon: `5550${index}`,
  elukoht: 'Põhjaküla',
  staatus: index === 0 ? 4 : 2,
  versioon: `"v${index}"`,
}))
const day = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 3_600_000).toISOString()
const sentence = 'Praam „Regula“ sõidab homme kell 8.15, sest tuul pöördub "loodesse" ja meri on rahulik. '
const text = (index: number) => `<p>${index}. ${sentence.repeat(1 + (index % 4))}</p><p>Head aega!</p>`

const file = (id: string) => ({
  _id: id,
  nimi: `pilt ${id}.jpg`,
  jrg: 1,
  tee: `/foorum/${id}/pilt.jpg`,
  meta: { mimetype: 'image/jpeg', size: 123_456 },
  suurused: [400, 800, 1600].map((laius) => ({ laius, korgus: laius / 2, tee: `/foorum/${id}/${laius}.jpg` })),
  lisaja: person(1),
  lisatud: day(1),
})

const written = (index: number) => ({
  nimi: person(index).nimi,
  user: person(index),
  tekst: text(index),
  kuupaev: day(index),
  muudetud: null,
  likes: Array.from({ length: index % 5 }, (_, liker) => ({ user: person(index + liker) })),
  failid: index % 10 === 0 ? [file(`f${index}`)] : [],
})

const post = (index: number) => ({ _id: `post${index}`, ...written(index), versioon: `"p${index}"` })

const category = (index: number) => ({
  _id: `k${index}`,
  nimi: `Kategooria ${index}`,
  slug: `kategooria-${index}`,
  jrg: index,
})
const categories = Array.from({ length: 8 }, (_, index) => ({
  ...category(index),
  viimanePostitus: index === 0 ? day(99) : null,
  viimanePostitusPealkiri: index === 0 ? 'Teema 0: mida teha "kevadel"?' : null,
  viimanePostitusTeema: index === 0 ? 'teema0' : null,
  jalgimine: 'tavaline',
}))

const topic = (index: number) => ({
  _id: `teema${index}`,
  pealkiri: `Teema ${index}: mida teha "kevadel"?`,
  pinned: index === 1,
  kategooria: category(0),
  ...written(index),
  postitusedHulk: index === 0 ? 100 : index % 3,
  viimanePostitus: day(99),
  loetud: false,
  jalgimine: 'tavaline',
})

const module = (index: number) =>
  index % 4 === 3
    ? { id: `m${index}`, tyyp: 'pildid', sisu: [file(`f${index}`), file(`g${index}`)], jrg: index + 1 }
    : { id: `m${index}`, tyyp: index % 4 === 2 ? 'embed' : 'tekst', sisu: text(index), jrg: index + 1 }

const version = (index: number, language: 'et' | 'en') => ({
  _id: `${language === 'et' ? 'uudis' : 'news'}${index}`,
  pealkiri: `Uudis ${index}: praam sõidab "jälle"`,
  slug: `uudis${index}`,
  ryhm: `uudis${index}`,
  lang: { current: language, list: { et: `uudis${index}`, en: index % 2 === 0 ? `news${index}` : '' } },
  avalik: index % 3 === 0,
  jrg: 99,
  kuupaev: { year: 2025, month: index % 12, day: 1 + (index % 28), hours: 9, minutes: 30 },
  kuupaevad: [],
  aasta: null,
  kategooria: [],
  esipilt: file(`kaas${index}`),
  viimatiMuudetud: day(index),
  muutja: person(index),
  tolge: null,
})

const article = (index: number) => ({
  ...version(index, 'et'),
  desc: sentence,
  excerpt: sentence,
  moodulid: Array.from({ length: 20 }, (_, number) => module(number)),
})

/** The responses by path and query: a topic of 100 posts, 50 topics, 322 members, 200 articles, one with 20 modules. */
export const replies: Readonly<Record<string, Reply>> = {
  '/api': { body: { nimi: 'bench', versioon: '1', sise: apiLevel, tagasisideVorm: true } },
  '/api/auth': { body: people[0] },
  '/api/foorum/kategooria': { body: categories },
  ...Object.fromEntries(
    [50, 100].map((size) => [
      `/api/foorum/teema/teema0?piir=${size}`,
      {
        body: {
          ...topic(0),
          postitused: Array.from({ length: size }, (_, index) => post(index)),
          esimeneLugemata: 'post1',
        },
        headers: {
          etag: '"t0"',
          ...(size < 100 && { link: `</api/foorum/teema/teema0?piir=50&alates=after%3Apost49>; rel="next"` }),
        },
      },
    ]),
  ),
  '/api/foorum/kategooria/kategooria-0?piir=50': { body: Array.from({ length: 50 }, (_, index) => topic(index)) },
  '/api/users?piir=200': {
    body: people.slice(0, 200),
    headers: { link: `</api/users?piir=200&alates=liige199>; rel="next"` },
  },
  '/api/uudised/id/uudis0': { body: article(0), headers: { etag: '"a0"' } },
  '/api/uudised/artiklid?piir=200': {
    body: Array.from({ length: 200 }, (_, index) => ({
      ...version(index, 'et'),
      teised: index % 2 === 0 ? [version(index, 'en')] : [],
    })),
  },
}
