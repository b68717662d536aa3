import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLResolveInfo } from 'graphql'
import { typeDefs } from '../../../../gateway/generated/typeDefs.ts'
import type { PlainContext } from './restReads.ts'

type Row = Record<string, unknown>
type Resolver = (row: Row, args: Row, context: PlainContext, info: GraphQLResolveInfo) => unknown

/** A field that is this property, or null. */
const property =
  (name: string): Resolver =>
  (row) =>
    row[name] ?? null

const properties = (names: Record<string, string>) =>
  Object.fromEntries(Object.entries(names).map(([field, name]) => [field, property(name)]))

const rows = (value: unknown) => value as Row[]
const cursorIn = (link: string | null) => {
  const cursor = /alates=([^>&]*)/.exec(link ?? '')?.[1]
  return cursor == null ? null : decodeURIComponent(cursor)
}

const likeable: Record<string, Resolver> = {
  likeCount: ({ likes }) => rows(likes).length,
  async likedByMe({ likes }, _args, { reads }) {
    const { _id } = (await reads.load('/api/auth')).body as Row
    return rows(likes).some(({ user }) => (user as Row)._id === _id)
  },
}

const written = properties({
  id: '_id',
  authorName: 'nimi',
  author: 'user',
  text: 'tekst',
  createdAt: 'kuupaev',
  editedAt: 'muudetud',
  version: 'versioon',
  files: 'failid',
})

const levels: Record<string, string> = { jalgin: 'WATCHING', tavaline: 'NORMAL', vaikne: 'MUTED' }
const subscriptionLevel: Resolver = ({ jalgimine }) => levels[String(jalgimine)] ?? null

const statuses = ['BANNED', 'INACTIVE', 'MEMBER', 'MODERATOR', 'ADMIN']
const moduleTypes: Record<string, string> = { tekst: 'TextModule', embed: 'EmbedModule', pildid: 'ImagesModule' }
const languages = ['et', 'en']

/** Resolvers as one writes them first: each maps a row of the REST API, and asks nothing twice in a request. */
const resolvers: Record<string, Record<string, Resolver>> = {
  Query: {
    settings: () => ({ communityName: 'Saare kogukond' }),
    categories: async (_, _args, { reads }) => (await reads.load('/api/foorum/kategooria')).body,
    category: async (_, { slug }, { reads }) =>
      rows((await reads.load('/api/foorum/kategooria')).body).find((row) => row.slug === slug) ?? null,
    async topic(_, { id }, { reads }, { variableValues }) {
      const size = Number(variableValues.size ?? 50)
      const { body, link } = await reads.load(`/api/foorum/teema/${String(id)}?piir=${size}`)
      return { ...(body as Row), link }
    },
    async userPage(_, { size }, { reads }) {
      const { body, link } = await reads.load(`/api/users?piir=${String(size)}`)
      return { items: body, next: cursorIn(link) }
    },
    async article(_, { catalogue, id }, { reads }) {
      const { body, etag } = await reads.load(`/api/${String(catalogue)}/id/${String(id)}`)
      return { ...(body as Row), etag }
    },
    async articleGroupPage(_, { catalogue, size }, { reads }) {
      const { body, link } = await reads.load(`/api/${String(catalogue)}/artiklid?piir=${String(size)}`)
      return { items: body, next: cursorIn(link) }
    },
  },
  Settings: {
    apiLevel: () => 1,
  },
  Category: {
    ...properties({
      id: '_id',
      name: 'nimi',
      slug: 'slug',
      order: 'jrg',
      latestPostAt: 'viimanePostitus',
      latestPostTitle: 'viimanePostitusPealkiri',
      latestTopicId: 'viimanePostitusTeema',
    }),
    subscriptionLevel,
    async topicPage({ slug }, { size }, { reads }) {
      const { body, link } = await reads.load(`/api/foorum/kategooria/${String(slug)}?piir=${String(size)}`)
      return { items: body, next: cursorIn(link) }
    },
  },
  Topic: {
    ...written,
    ...likeable,
    subscriptionLevel,
    version: property('etag'),
    ...properties({
      title: 'pealkiri',
      category: 'kategooria',
      latestPostAt: 'viimanePostitus',
      postCount: 'postitusedHulk',
      read: 'loetud',
    }),
    postPage: ({ postitused, link, esimeneLugemata }) => ({
      items: postitused,
      next: cursorIn(link as string | null),
      previous: null,
      firstUnreadId: esimeneLugemata ?? null,
    }),
  },
  Post: { ...written, ...likeable },
  Likeable: { __resolveType: ({ pealkiri }) => (pealkiri == null ? 'Post' : 'Topic') },
  User: {
    ...properties({
      id: '_id',
      name: 'nimi',
      phone: 'telefon',
      residence: 'elukoht',
      version: 'versioon',
      draftKey: 'mustandivoti',
    }),
    status: ({ staatus }) => statuses[Number(staatus)],
  },
  File: {
    ...properties({ id: '_id', name: 'nimi', order: 'jrg', uploadedBy: 'lisaja', uploadedAt: 'lisatud' }),
    mimeType: ({ meta }) => (meta as Row).mimetype,
    size: ({ meta }) => (meta as Row).size,
    url: ({ tee }) => `/api/static${String(tee)}`,
    visibility: ({ tee }) => (String(tee).startsWith('/foorum') ? 'FORUM' : 'PUBLIC'),
    variants: ({ suurused }) => suurused,
  },
  ImageVariant: properties({ width: 'laius', height: 'korgus', path: 'tee' }),
  Article: {
    ...properties({
      id: '_id',
      title: 'pealkiri',
      slug: 'slug',
      isPublic: 'avalik',
      changedAt: 'viimatiMuudetud',
      changedBy: 'muutja',
      summary: 'desc',
      seoDescription: 'excerpt',
      order: 'jrg',
      cover: 'esipilt',
      date: 'kuupaev',
      years: 'aasta',
      translation: 'tolge',
      version: 'etag',
    }),
    language: ({ lang }) => (lang as Row).current,
    categories: ({ kategooria }) => kategooria ?? [],
    dates: ({ kuupaevad }) => kuupaevad ?? [],
    modules: ({ moodulid }) => rows(moodulid).toSorted((one, other) => Number(one.jrg) - Number(other.jrg)),
    versions: ({ lang, ...row }) =>
      languages.map((language) => {
        const id = ((lang as Row).list as Row)[language]
        const found = [row, ...rows(row.teised ?? [])].find(({ _id }) => _id === id)
        return { language, article: id ? (found ?? { _id: id }) : null }
      }),
  },
  Module: { __resolveType: ({ tyyp }) => moduleTypes[String(tyyp)] ?? 'OtherModule' },
  TextModule: properties({ html: 'sisu' }),
  EmbedModule: properties({ code: 'sisu' }),
  ImagesModule: properties({ images: 'sisu' }),
}

/** The schema of this gateway over plain resolvers. */
export const plainSchema = () =>
  makeExecutableSchema({ typeDefs, resolvers, resolverValidationOptions: { requireResolversToMatchSchema: 'ignore' } })
