import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { forumServer, mari, post, topic } from '../../forum/forumRows.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { stubAlbum } from '../../support/restStub/gallery.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { webPeople } from '../../support/web/webServer.ts'
import type { FormRecord } from './typedForm.ts'

/** A server with one record of each kind. */
export function typingServer(): Stub {
  const invited = { ...webPeople()[0]!, _id: 'u9', nimi: '', email: 'uus@saar.test', staatus: 1 }
  const server = forumServer(
    [topic('t1', { pealkiri: 'Praam', user: mari, postitused: [post('p1', { tekst: '<p>Tulen</p>', user: mari })] })],
    {
      level: apiLevel,
      people: [...webPeople(), invited],
      links: { kutse: 'u9', taaste: 'u2' },
      articles: { uudised: [stubArticle('a1', 'Praam', { versioon: 1 })] },
      protocols: [
        { _id: 'pr1', tekst: '<p>Otsus</p>', kuupaev: { year: 2026, month: 5, day: 1 }, failid: [], versioon: 1 },
      ],
      albums: [stubAlbum('a1', 'Jaanipäev', { slug: 'jaanipaev', versioon: 1 })],
      homePage: {
        et: [{ id: 'a', tyyp: 'Offset', pealkiri: 'Sadam', tekst: '<p>Sadam</p>', link: '', pilt: null }],
        en: [],
        versioon: 1,
      },
    },
  )
  return server
}

/** The record at an index of rows of the server, and what somebody else writes in the field that the form has open. */
const recordIn = (rowsOf: (server: Stub) => object[], theirs: object, index = 0): FormRecord => ({
  change: (server) => void Object.assign(rowsOf(server)[index]!, theirs, { versioon: 2 }),
  remove(server) {
    rowsOf(server).splice(index, 1)
    return []
  },
})

/** What the forms change or add to. */
export const records = {
  topic: {
    ...recordIn(({ topics }) => topics, { pealkiri: 'Nende oma' }),
    remove(server) {
      server.topics.splice(0, 1)
      return [{ liik: 'teema-muudetud', teema: 't1', kes: 'u9' }]
    },
  },
  post: {
    ...recordIn(({ topics }) => topics[0]!.postitused, { tekst: '<p>Nende oma</p>' }),
    remove(server) {
      server.topics[0]!.postitused.splice(0, 1)
      return [{ liik: 'postitus-kustutatud', teema: 't1', postitus: 'p1', kes: 'u9' }]
    },
  },
  category: recordIn(({ categories }) => categories, { nimi: 'Nende oma' }, 1),
  firstCategory: recordIn(({ categories }) => categories, { nimi: 'Nende oma' }),
  article: recordIn(({ articles }) => articles.uudised ?? [], {
    pealkiri: 'Nende oma',
    desc: 'Nende oma',
    moodulid: [],
  }),
  album: recordIn(({ albums }) => albums, { nimi: { et: 'Nende oma', en: '' } }),
  protocol: recordIn(({ protocols }) => protocols, { tekst: '<p>Nende oma</p>' }),
  member: recordIn(({ people }) => people, { elukoht: 'Nende oma' }),
  token: recordIn(({ toolTokens }) => toolTokens, { nimi: 'Nende oma' }),
  webhook: {
    change: ({ webhook }) => void Object.assign(webhook, { aadress: 'https://nende.test/' }),
    remove(server) {
      server.faults = [{ on: /veebihaak/, status: 404, body: '{}' }]
      return []
    },
  },
  home: {
    change: ({ homePage }) =>
      void Object.assign(homePage, {
        et: [{ ...homePage.et[0]!, pealkiri: 'Nende oma', tekst: '<p>Nende oma</p>' }],
        versioon: 2,
      }),
    remove({ homePage }) {
      Object.assign(homePage, { et: [], versioon: 2 })
      return []
    },
  },

  invited: recordIn(({ people }) => people, { nimi: 'Nende oma' }, 3),
} satisfies Record<string, FormRecord>
