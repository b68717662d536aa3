import type { ApiResponse, Person } from '../support/api/api.ts'
import type { WebStack } from '../support/web/webStack.ts'

type Stored = ApiResponse['body']

/** The articles of a catalogue in the real API of a web test, read and changed by members in no window. */
export function storedArticles(server: WebStack, slug = 'uudised') {
  const path = (rest = '') => `/api/${slug}${rest}`
  const all = (): Promise<Stored[]> => server.send('GET', path())
  const read = (id: string): Promise<Stored> => server.send('GET', path(`/id/${id}`))
  return {
    all,
    read,
    /** The one with a title. */
    titled: async (title: string): Promise<Stored> => {
      const row = (await all()).find(({ pealkiri }) => pealkiri === title)
      if (!row) throw new Error(`There is no article ${title}`)
      return read(row._id)
    },
    /** Adds an Estonian article with one text module; `part` replaces properties. @returns its id */
    add: async (pealkiri: string, part: object = {}, as?: Person): Promise<string> => {
      const moodulid = [{ id: 'm1', tyyp: 'tekst', sisu: `<p>${pealkiri}</p>` }]
      const { _id } = await server.send('POST', path(), { pealkiri, moodulid, ...part }, as)
      return _id
    },
    /** Adds many public Estonian ones of a catalogue with a date, which lists have before any without a date. */
    fill: (count: number) =>
      server.sql(`with added as (
          insert into article_groups (_id, kataloog, paev)
            select gen_random_uuid(), '${slug}', '2026-01-01' from generate_series(1, ${count}) returning _id
        )
        insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, viimati_muudetud)
          select gen_random_uuid(), '${slug}', 'et', _id, 'Artikkel ' || _id, _id, '', '', true, now() from added`),
    /** Changes properties, by default as Jaan Moderaator. */
    change: (id: string, part: object, as: Person = server.moderator): Promise<Stored> =>
      server.send('PUT', path(`/${id}`), part, as),
    remove: (id: string): Promise<Stored> => server.send('DELETE', path(`/${id}`)),
    /** The version of one. Call it before a client is rendered. */
    tagOf: async (id: string) =>
      (await server.api.call('GET', path(`/id/${id}`), { as: server.admin })).headers.get('etag'),
  }
}

/** `lang` of the English version of an Estonian article. */
export const englishOf = (id: string) => ({ current: 'en', list: { et: id } })
