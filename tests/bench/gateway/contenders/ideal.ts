import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { cases } from '../cases.ts'

// What a gateway could cost: each case written by hand for its one query. Reads, parses, maps and prints; no GraphQL, no checks, no limits.

type Row = Record<string, unknown>
type Answer = (variables: Row, read: (path: string) => Promise<Read>) => Promise<unknown>

interface Read {
  body: Row & Row[]
  link: string | undefined
  etag: string | undefined
}

const pool = new Pool(process.env.API_URL ?? '', { connections: 64, pipelining: 1 })

async function read(path: string, token: string): Promise<Read> {
  const { headers, body } = await pool.request({ method: 'GET', path, headers: { 'x-auth-token': token } })
  const [link, etag] = [headers.link as string | undefined, headers.etag as string | undefined]
  return { body: JSON.parse(await body.text()) as Row & Row[], link, etag }
}

const rows = (value: unknown) => value as Row[]
const row = (value: unknown) => value as Row
const orNull = (value: unknown) => value ?? null
const cursorIn = (link: string | undefined) => {
  const cursor = /alates=([^>&]*)/.exec(link ?? '')?.[1]
  return cursor == null ? null : decodeURIComponent(cursor)
}

const person = (user: unknown) => ({ id: row(user)._id, name: row(user).nimi, __typename: 'User' })
const personOrNull = (user: unknown) => (user == null ? null : person(user))
const date = (value: unknown) => {
  if (value == null) return null
  const { year, month, day, hours, minutes } = row(value)
  return {
    year: orNull(year),
    month: orNull(month),
    day: orNull(day),
    hours: orNull(hours),
    minutes: orNull(minutes),
    __typename: 'DateValue',
  }
}
const file = ({ _id, nimi, meta, tee, suurused }: Row) => ({
  id: _id,
  name: nimi,
  mimeType: row(meta).mimetype,
  size: row(meta).size,
  url: `/api/static${String(tee)}`,
  visibility: String(tee).startsWith('/foorum') ? 'FORUM' : 'PUBLIC',
  variants: rows(suurused).map(({ laius, korgus, tee: path }) => ({
    width: laius,
    height: korgus,
    path,
    __typename: 'ImageVariant',
  })),
  __typename: 'File',
})
const likes = (given: unknown, caller: unknown) => {
  const all = rows(given)
  return {
    likes: all.map(({ user }) => ({ user: person(user), __typename: 'Like' })),
    likeCount: all.length,
    likedByMe: all.some(({ user }) => row(user)._id === caller),
  }
}

const statuses = ['BANNED', 'INACTIVE', 'MEMBER', 'MODERATOR', 'ADMIN']
const moduleOf = ({ id, tyyp, sisu }: Row) =>
  tyyp === 'pildid'
    ? { __typename: 'ImagesModule', id, images: rows(sisu).map(file) }
    : tyyp === 'embed'
      ? { __typename: 'EmbedModule', id, code: sisu }
      : { __typename: 'TextModule', id, html: sisu }

const topicRow = (topic: Row) => ({
  id: topic._id,
  title: topic.pealkiri,
  authorName: topic.nimi,
  pinned: topic.pinned,
  createdAt: topic.kuupaev,
  latestPostAt: topic.viimanePostitus,
  postCount: topic.postitusedHulk,
  likeCount: rows(topic.likes).length,
  read: topic.loetud,
})

const languages = ['et', 'en']
const articleRow = (article: Row, versionOf: (id: unknown) => unknown) => ({
  id: article._id,
  title: article.pealkiri,
  language: row(article.lang).current,
  isPublic: article.avalik,
  changedAt: article.viimatiMuudetud,
  changedBy: personOrNull(article.muutja),
  date: date(article.kuupaev),
  categories: rows(article.kategooria),
  versions: languages.map((language) => {
    const id = row(row(article.lang).list)[language]
    return { language, article: id ? versionOf(id) : null, __typename: 'LanguageVersion' }
  }),
  translation: orNull(article.tolge),
})
const listedVersion = (article: Row) => ({
  id: article._id,
  __typename: 'Article',
  title: article.pealkiri,
  isPublic: article.avalik,
  changedAt: article.viimatiMuudetud,
  changedBy: personOrNull(article.muutja),
  translation: orNull(article.tolge),
})

const answers: Record<string, Answer> = {
  constant: () => Promise.resolve({ settings: { communityName: 'Saare kogukond' } }),
  async home(_, get) {
    const { body } = await get('/api/foorum/kategooria')
    return {
      categories: rows(body).map(({ _id, nimi, slug, jrg, viimanePostitus, viimanePostitusPealkiri }) => ({
        id: _id,
        name: nimi,
        slug,
        order: orNull(jrg),
        latestPostAt: orNull(viimanePostitus),
        latestPostTitle: orNull(viimanePostitusPealkiri),
        __typename: 'Category',
      })),
    }
  },
  async topic({ id, size }, get) {
    const { body } = await get(`/api/foorum/teema/${String(id)}?piir=${String(size)}`)
    return {
      topic: {
        id: body._id,
        title: body.pealkiri,
        text: body.tekst,
        authorName: body.nimi,
        createdAt: body.kuupaev,
        likeCount: rows(body.likes).length,
        postPage: {
          items: rows(body.postitused).map(({ _id, tekst, kuupaev, nimi, user, likes: given }) => ({
            id: _id,
            text: tekst,
            createdAt: kuupaev,
            authorName: nimi,
            author: { id: row(user)._id, name: row(user).nimi },
            likeCount: rows(given).length,
          })),
        },
      },
    }
  },
  async clientTopic({ id }, get) {
    const [{ body, link }, { body: me }] = await Promise.all([
      get(`/api/foorum/teema/${String(id)}?piir=50`),
      get('/api/auth'),
    ])
    const { kategooria } = body
    return {
      topic: {
        ...topicRow(body),
        __typename: 'Topic',
        subscriptionLevel: body.jalgimine === 'tavaline' ? 'NORMAL' : null,
        author: person(body.user),
        ...likes(body.likes, me._id),
        text: body.tekst,
        editedAt: orNull(body.muudetud),
        files: rows(body.failid).map(file),
        category: {
          id: row(kategooria)._id,
          name: row(kategooria).nimi,
          slug: row(kategooria).slug,
          __typename: 'Category',
        },
        postPage: {
          items: rows(body.postitused).map((post) => ({
            id: post._id,
            version: orNull(post.versioon),
            authorName: post.nimi,
            author: person(post.user),
            text: post.tekst,
            createdAt: post.kuupaev,
            editedAt: orNull(post.muudetud),
            files: rows(post.failid).map(file),
            ...likes(post.likes, me._id),
            __typename: 'Post',
          })),
          next: cursorIn(link),
          previous: null,
          firstUnreadId: orNull(body.esimeneLugemata),
          __typename: 'PostPage',
        },
      },
    }
  },
  async category({ slug, size }, get) {
    const [{ body: all }, { body, link }] = await Promise.all([
      get('/api/foorum/kategooria'),
      get(`/api/foorum/kategooria/${String(slug)}?piir=${String(size)}`),
    ])
    const found = rows(all).find((one) => one.slug === slug)
    return {
      category: found && {
        id: found._id,
        name: found.nimi,
        slug: found.slug,
        subscriptionLevel: found.jalgimine === 'tavaline' ? 'NORMAL' : null,
        topicPage: {
          items: rows(body).map((topic) => ({ ...topicRow(topic), __typename: 'Topic' })),
          next: cursorIn(link),
          __typename: 'TopicPage',
        },
        __typename: 'Category',
      },
    }
  },
  async members(_, get) {
    const { body } = await get('/api/users?piir=200')
    return {
      userPage: {
        items: rows(body).map(({ _id, nimi, email, telefon, elukoht, staatus, versioon }) => ({
          id: _id,
          name: nimi,
          email,
          phone: orNull(telefon),
          residence: orNull(elukoht),
          status: statuses[Number(staatus)],
          version: orNull(versioon),
        })),
      },
    }
  },
  async article({ catalogue, id }, get) {
    const { body, etag } = await get(`/api/${String(catalogue)}/id/${String(id)}`)
    return {
      article: {
        ...articleRow(body, (version) => ({ id: version, __typename: 'Article' })),
        __typename: 'Article',
        slug: body.slug,
        summary: orNull(body.desc),
        seoDescription: orNull(body.excerpt),
        order: body.jrg,
        cover: file(row(body.esipilt)),
        dates: rows(body.kuupaevad),
        years: null,
        modules: rows(body.moodulid).map(moduleOf),
        version: orNull(etag),
      },
      settings: { apiLevel: 1, __typename: 'Settings' },
    }
  },
  async articles({ catalogue, size }, get) {
    const { body, link } = await get(`/api/${String(catalogue)}/artiklid?piir=${String(size)}`)
    return {
      articleGroupPage: {
        items: rows(body).map((article) => {
          const others = rows(article.teised)
          return {
            ...articleRow(article, (id) =>
              listedVersion(id === article._id ? article : (others.find(({ _id }) => _id === id) as Row)),
            ),
            __typename: 'Article',
            cover: file(row(article.esipilt)),
          }
        }),
        next: cursorIn(link),
        __typename: 'ArticlePage',
      },
    }
  },
}

const byQuery = new Map(Object.entries(cases).map(([name, { query }]) => [query, answers[name]]))

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => {
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString()) as { query: string; variables: Row }
    const answer = byQuery.get(query)
    const token = String(request.headers['x-auth-token'])
    if (!answer) return void response.writeHead(400).end()
    void answer(variables, (path) => read(path, token)).then((data) => {
      const text = JSON.stringify({ data })
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
        .end(text)
    })
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
