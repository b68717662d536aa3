import { type SQL, sql } from 'drizzle-orm'
import { versionIn } from '../../api/http/versions.ts'
import { mentionHref } from '../../schema/rules/mentions.ts'
import { day, slugs } from '../articles/articlesWorld.ts'
import { embed, picture } from '../gallery/galleryWorld.ts'
import type { ApiResponse, Category, Person, TestApi } from '../support/api/api.ts'

/** A record as its reads return it. */
export type Stored = Record<string, unknown> & { versioon: string }

export interface OpenRecord {
  /** The path of its PUT. */
  path: string
  /** Who sends the PUT. */
  as: Person
  /** The path of the PUT by which somebody else changes it; by default the same. */
  otherPath?: string
  read: () => Promise<Stored>
  /** Its row, to be locked, and its DELETE by somebody else; a record that is not deleted has neither. */
  row?: SQL
  remove?: () => Promise<ApiResponse>
  /** What happens around it, and is no change of it. */
  around?: () => Promise<unknown>
}

/** A kind of record that a PUT with If-Match changes. REST-1. */
export interface RecordKind {
  /** As the refusal of an outdated change names it. */
  noun: string
  open: () => Promise<OpenRecord>
  /** For each property that the PUT changes at least two values, all of them different. @param files those that it shows */
  values: (files: [string, string]) => Record<string, unknown[]>
  /** Two properties whose values read as they are sent; a post has one. */
  plain: [string, string]
  /** Of the PUT, but no part of the record that is read. */
  without?: string[]
  hasFiles: boolean
  /** Whether the PUT takes all properties at once. */
  isWhole?: boolean
}

interface World {
  api: TestApi
  admin: Person
  other: Person
  /** The author of the forum's records, who is mentioned in all. */
  author: Person
  categories: readonly [Category, Category]
}

/** The kinds of records by the path of their PUT. */
export function recordKinds(world: World): Record<string, RecordKind> {
  /** Makes emails and slugs that no other record has. */
  let count = 0
  const call = async (method: string, path: string, body?: object, as = world.admin): Promise<ApiResponse> => {
    const options = { as, ...(body && { body }), headers: { prefer: 'peek' } }
    const response = await world.api.call(method, path, options)
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.text.slice(0, 500)}`)
    return response
  }
  /** A record that has a path of its own; versions are in the ETag of all. */
  const single = async (path: string): Promise<Stored> => {
    const { body, headers } = await call('GET', path)
    return { ...(body as Stored), versioon: `"${versionIn(headers.get('etag') ?? '')}"` }
  }
  const inList = async (path: string, id: string): Promise<Stored> => {
    const { body } = await call('GET', path)
    const rows = (Array.isArray(body) ? body : body.postitused) as Stored[]
    const row = rows.find(({ _id }) => _id === id)
    if (!row) throw new Error(`${path} does not have ${id}`)
    return row
  }
  const remove = (path: string) => () => world.api.call('DELETE', path, { as: world.other })
  const row = (table: string, id: string) => sql`select from ${sql.raw(table)} where _id = ${id}::uuid for update`
  const html = (text: string) => `<p><a href="${mentionHref(world.author._id)}">@Mari Mets</a> ${text}</p>`
  const topic = async () => {
    const body = { pealkiri: 'Talgud', kategooria: world.categories[0]._id, tekst: html('tuleb') }
    return String((await call('POST', '/api/foorum/teema', body, world.author)).body._id)
  }
  const postIn = async (topicId: string, as: Person) =>
    String((await call('POST', `/api/foorum/postitus/${topicId}`, { tekst: html('vastab') }, as)).body.at(-1)._id)

  const member = (prefix: string, isOwn: boolean): RecordKind => ({
    noun: 'neid andmeid',
    open: async () => {
      const person = await world.api.person({ name: 'Liis Lepp' })
      return {
        path: `${prefix}${person._id}`,
        otherPath: `/api/users/admin/${person._id}`,
        as: isOwn ? person : world.admin,
        read: () => inList('/api/users', person._id),
        ...(!isOwn && { row: row('users', person._id), remove: remove(`/api/users/${person._id}`) }),
        around: () => call('PUT', `/api/users/${person._id}`, { parool: 'uus parool' }, person),
      }
    },
    values: () => ({
      nimi: ['Liis Lepp', 'Liis Kask'],
      email: [`liis-${(count += 1)}@saar.test`, `liis-${(count += 1)}@saar.test`],
      telefon: ['5550', '5551'],
      elukoht: ['Rand', 'Küla'],
      ...(!isOwn && { staatus: [2, 3] }),
    }),
    plain: ['elukoht', 'telefon'],
    without: ['parool'],
    hasFiles: false,
  })

  const article = (slug: string): RecordKind => ({
    noun: 'seda artiklit',
    open: async () => {
      const { _id } = (await call('POST', `/api/${slug}`, {}, world.author)).body as { _id: string }
      return {
        path: `/api/${slug}/${_id}`,
        as: world.admin,
        read: () => single(`/api/${slug}/id/${_id}`),
        row: sql`select from article_groups where _id = (select ryhm from articles where _id = ${_id}::uuid) for update`,
        remove: remove(`/api/${slug}/${_id}`),
      }
    },
    values: ([one, other]) => ({
      pealkiri: ['Praam', 'Laev'],
      slug: ['praam', 'laev'],
      desc: ['Kell 8', 'Kell 9'],
      excerpt: ['Sõidab', 'Seisab'],
      avalik: [true, false],
      esipilt: [one, other],
      kategooria: [['majutus'], ['transport']],
      jrg: [1, 2],
      kuupaev: [day(2027, 5, 1), day(2027, 5, 1, 0, 0)],
      kuupaevad: [
        [{ id: 'a', kuupaev: day(2027, 5, 1) }],
        [{ id: 'a', kuupaev: day(2027, 5, 1, 0, 0) }],
        [{ id: 'b', kuupaev: day(2027, 5, 1) }],
      ],
      aasta: [
        { beginning: 1900, end: null },
        { beginning: 1900, end: 1901 },
      ],
      moodulid: [
        [{ id: 'm', tyyp: 'pildid', sisu: [one] }],
        [{ id: 'm', tyyp: 'failid', sisu: [one] }],
        [{ id: 'm', tyyp: 'pildid', sisu: [] }],
        [{ id: 'm', tyyp: 'tekst', sisu: html('tuleb') }],
      ],
    }),
    plain: ['pealkiri', 'jrg'],
    without: ['lang', 'tolge'],
    hasFiles: true,
  })

  return {
    '/api/foorum/kategooria/{id}': {
      noun: 'seda kategooriat',
      open: async () => {
        const { _id } = (await call('POST', '/api/foorum/kategooria/uus', { nimi: 'Uus' })).body as { _id: string }
        return {
          path: `/api/foorum/kategooria/${_id}`,
          as: world.admin,
          read: () => inList('/api/foorum/kategooria', _id),
          row: row('categories', _id),
          remove: remove(`/api/foorum/kategooria/${_id}`),
          around: () => call('POST', '/api/foorum/teema', { pealkiri: 'Uus', kategooria: _id, tekst: '<p>x</p>' }),
        }
      },
      values: () => ({ nimi: ['Sadam', 'Kai'], jrg: [1, 2] }),
      plain: ['nimi', 'jrg'],
      hasFiles: false,
    },
    '/api/foorum/teema/{id}': {
      noun: 'seda teemat',
      open: async () => {
        const id = await topic()
        return {
          path: `/api/foorum/teema/${id}`,
          as: world.admin,
          read: () => single(`/api/foorum/teema/${id}`),
          around: async () => {
            await call('PUT', `/api/foorum/teema/like/${id}`, undefined, world.other)
            await postIn(id, world.other)
            await world.api.call('GET', `/api/foorum/teema/${id}`, { as: world.other })
          },
        }
      },
      values: ([one, other]) => ({
        pealkiri: ['Talgud', 'Pidu'],
        kategooria: world.categories.map(({ _id }) => _id),
        tekst: [html('tuleb'), html('läheb')],
        pinned: [false, true],
        failid: [[one], [other], []],
      }),
      plain: ['pealkiri', 'pinned'],
      hasFiles: true,
    },
    '/api/foorum/postitus/{topicId}/{postId}': {
      noun: 'seda postitust',
      open: async () => {
        const topicId = await topic()
        const id = await postIn(topicId, world.author)
        return {
          path: `/api/foorum/postitus/${topicId}/${id}`,
          as: world.admin,
          read: () => inList(`/api/foorum/teema/${topicId}`, id),
          row: row('posts', id),
          remove: remove(`/api/foorum/postitus/${topicId}/${id}`),
          around: async () => {
            await call('PUT', `/api/foorum/postitus/like/${topicId}/${id}`, undefined, world.other)
            await postIn(topicId, world.other)
          },
        }
      },
      values: ([one, other]) => ({ tekst: [html('tuleb'), html('läheb')], failid: [[one], [other], []] }),
      plain: ['tekst', 'tekst'],
      hasFiles: true,
    },
    '/api/users/{id}': member('/api/users/', true),
    '/api/users/admin/{id}': member('/api/users/admin/', false),
    '/api/galerii/{id}': {
      noun: 'seda albumit',
      open: async () => {
        const created = await call('POST', '/api/galerii', { nimi: { et: 'Suvi' }, meedia: [] }, world.author)
        const { _id } = (await call('GET', created.headers.get('location') ?? '')).body as { _id: string }
        return {
          path: `/api/galerii/${_id}`,
          as: world.admin,
          read: () => inList('/api/galerii', _id),
          row: row('albums', _id),
          remove: remove(`/api/galerii/${_id}`),
          around: async () => {
            await call('POST', '/api/galerii', { nimi: { et: 'Talv' }, meedia: [] })
            await call('PUT', `/api/galerii/yles/${_id}`)
          },
        }
      },
      values: ([one, other]) => {
        const video = (more?: object) => embed('v', 'https://www.youtube.com/embed/a', more)
        const image = picture('p', one, { tekst: { et: '', en: '' } })
        return {
          slug: [`suvi-${(count += 1)}`, `sygis-${count}`],
          nimi: [localized('Suvi'), localized('Sügis'), { et: 'Suvi', en: 'Summer' }],
          excerpt: [localized('Soe'), localized('Jahe')],
          meedia: [
            [image],
            [picture('p', other)],
            [picture('q', one)],
            [picture('p', one, { tekst: localized('Palk') })],
            [image, video()],
            [video(), image],
            [image, video({ esipilt: one })],
          ],
        }
      },
      plain: ['nimi', 'excerpt'],
      hasFiles: true,
    },
    '/api/protokollid/{id}': {
      noun: 'seda protokolli',
      open: async () => {
        const { body } = await call('POST', '/api/protokollid', { tekst: '<p>x</p>' }, world.author)
        const _id = String(body._id)
        return {
          path: `/api/protokollid/${_id}`,
          as: world.admin,
          read: () => inList('/api/protokollid', _id),
          row: row('protocols', _id),
          remove: remove(`/api/protokollid/${_id}`),
        }
      },
      values: ([one, other]) => ({
        tekst: [html('tuleb'), html('läheb')],
        kuupaev: [day(2026, 5, 1), day(2026, 5, 2), day(2026, 5, 1, 0, 0), null],
        failid: [[one], [other], []],
      }),
      plain: ['tekst', 'kuupaev'],
      hasFiles: true,
    },
    '/api/varia/avaleht': {
      noun: 'avalehte',
      open: () =>
        Promise.resolve({ path: '/api/varia/avaleht', as: world.admin, read: () => single('/api/varia/avaleht') }),
      values: ([one, other]) => {
        const block = { id: 'a', tyyp: 'Galerii', pealkiri: 'Tere', tekst: html('x'), pilt: one }
        const calendar = { id: 'k', tyyp: 'Kalender' }
        return {
          et: [
            [block],
            [{ ...block, pilt: other }],
            [{ ...block, pealkiri: 'Bye' }],
            [{ ...block, tekst: html('y') }],
            [block, calendar],
            [calendar, block],
            [block, { ...calendar, tyyp: 'Uudised' }],
          ],
          en: [[{ ...block, pealkiri: 'Hello' }], [{ ...block, pealkiri: 'Bye' }]],
        }
      },
      plain: ['et', 'en'],
      hasFiles: true,
      isWhole: true,
    },
    '/api/veebihaak': {
      noun: 'seda aadressi',
      open: () => Promise.resolve({ path: '/api/veebihaak', as: world.admin, read: () => single('/api/veebihaak') }),
      values: () => ({ aadress: ['https://naide.ee/1', 'https://naide.ee/2'], sees: [true, false] }),
      plain: ['aadress', 'sees'],
      hasFiles: false,
    },
    ...Object.fromEntries(slugs.map((slug) => [`/api/${slug}/{id}`, article(slug)])),
  }
}

const localized = (text: string) => ({ et: text, en: `${text} (en)` })
