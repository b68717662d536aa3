import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import type { StubPost, StubTopic } from '../../support/restStub/forum/forumRecords.ts'
import { createStub, type Stub } from '../../support/restStub/stub.ts'

const people = Array.from({ length: 322 }, (_, index) => ({
  _id: `liige${index}`,
  nimi: `Liige Õunapuu ${index}`,
  email: `liige${index}@saar.test`,
  telefon: `5550${index}`,
  elukoht: 'Põhjaküla',
  staatus: index === 0 ? 4 : 2,
}))

const named = (index: number) => {
  const { _id, nimi } = people[index % people.length] ?? { _id: '', nimi: '' }
  return { _id, nimi }
}
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
  lisaja: named(1),
  lisatud: day(1),
})

const written = (index: number) => ({
  nimi: named(index).nimi,
  user: named(index),
  tekst: text(index),
  kuupaev: day(index),
  likes: Array.from({ length: index % 5 }, (_, liker) => ({ user: named(index + liker) })),
  failid: index % 10 === 0 ? [file(`f${index}`)] : [],
})

const post = (index: number): StubPost => ({ _id: `post${index}`, ...written(index) })

const topic = (index: number, posts: number): StubTopic => ({
  _id: `teema${index}`,
  pealkiri: `Teema ${index}: mida teha "kevadel"?`,
  pinned: index === 1,
  kategooria: 'k0',
  ...written(index),
  postitused: Array.from({ length: posts }, (_, number) => post(number)),
})

const module = (index: number) =>
  index % 4 === 3
    ? { id: `m${index}`, tyyp: 'pildid', sisu: [file(`f${index}`), file(`g${index}`)], jrg: index + 1 }
    : { id: `m${index}`, tyyp: index % 4 === 2 ? 'embed' : 'tekst', sisu: text(index), jrg: index + 1 }

const article = (index: number): StubArticle =>
  stubArticle(`uudis${index}`, `Uudis ${index}: praam sõidab "jälle"`, {
    lang: { current: 'et', list: { et: `uudis${index}`, en: index % 2 === 0 ? `news${index}` : '' } },
    avalik: index % 3 === 0,
    kuupaev: { year: 2025, month: index % 12, day: 1 + (index % 28), hours: 9, minutes: 30 },
    esipilt: file(`kaas${index}`),
    desc: sentence,
    excerpt: sentence,
    moodulid: Array.from({ length: index === 0 ? 20 : 1 }, (_, number) => module(number)),
    viimatiMuudetud: day(index),
  })

/** The double of §7 with the rows of the cases: a topic of 100 posts, 50 topics, 322 people, 200 articles, one of 20 modules. */
export function benchStub(): Stub {
  return createStub({
    level: apiLevel,
    people,
    categories: Array.from({ length: 8 }, (_, index) => ({
      _id: `k${index}`,
      nimi: `Kategooria ${index}`,
      slug: `kategooria-${index}`,
      jrg: index,
    })),
    topics: [topic(0, 100), ...Array.from({ length: 49 }, (_, index) => topic(index + 1, index % 3))],
    articles: {
      uudised: Array.from({ length: 200 }, (_, index) => article(index)),
      kalender: Array.from({ length: 50 }, (_, index) => ({
        ...article(index + 1),
        _id: `syndmus${index}`,
        kuupaevad: [{ id: 'd1', kuupaev: { year: 2099, month: index % 12, day: 1 + (index % 28) } }],
      })),
    },
  })
}
