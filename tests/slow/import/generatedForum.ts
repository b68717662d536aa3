import type { ServerResponse } from 'node:http'
import { chanceFrom } from '../../../scripts/demo/chance.ts'

/** The size of a generated forum. */
export interface ForumSize {
  topics: number
  /** The number of posts of each topic. */
  posts: number
  /** The number of distinct words of its texts, by Zipf's law: the first is in every text, most are in one or two. */
  words: number
}

/** A source with an admin, four categories, and generated topics. */
export interface GeneratedForum {
  /** Responds to a call of an import. */
  respond: (path: string, response: ServerResponse) => boolean
  /** A text of this many words. */
  text: (count: number) => string
}

/** Generates a forum. The same size gives the same topics. */
export function generatedForum({ topics, posts, words }: ForumSize): GeneratedForum {
  const chance = chanceFrom(topics * posts)
  const text = (count: number) => {
    const rank = () => Math.floor(words ** chance.next())
    return `<p>${Array.from({ length: count }, () => `s${rank().toString(36)}`).join(' ')}</p>`
  }
  const id = (kind: number, index: number) => `${(0x65_00_00_00 + index).toString(16)}${kind}000000000000000`
  const author = { _id: id(1, 0), nimi: 'Anu Saar', email: 'anu@saar.test', staatus: 4 }
  const categories = [0, 1, 2, 3].map((index) => ({
    _id: id(2, index),
    nimi: `Rubriik ${index}`,
    slug: `rubriik-${index}`,
    jrg: index,
  }))
  const ids = Array.from({ length: topics }, (_, index) => id(3, index))
  const topic = (index: number) => ({
    _id: ids[index],
    pealkiri: `Teema ${index}`,
    tekst: text(60),
    user: author._id,
    nimi: author.nimi,
    likes: [],
    postitused: Array.from({ length: posts }, (_, post) => ({
      _id: id(4, index * posts + post),
      tekst: text(40),
      user: author._id,
      nimi: author.nimi,
      likes: [],
    })),
  })
  const bodyOf = (path: string): unknown => {
    if (path === '/api/auth') return author
    if (path === '/api/users') return [author]
    if (path === '/api/foorum/kategooria') return categories
    const [, slug] = /^\/api\/foorum\/kategooria\/rubriik-(\d)$/.exec(path) ?? []
    if (slug != null) return ids.filter((_, index) => index % 4 === Number(slug)).map((_id) => ({ _id, pealkiri: _id }))
    const [, theirs = ''] = /^\/api\/foorum\/teema\/(\w+)$/.exec(path) ?? []
    if (ids.includes(theirs)) return topic(ids.indexOf(theirs))
    return []
  }
  return {
    text,
    respond(path, response) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bodyOf(path)))
      return true
    },
  }
}
