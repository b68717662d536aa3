import sanitizeHtml from 'sanitize-html'
import { isBrokenAddress } from '../../../schema/rules/addresses.ts'
import type { Kind, TakenBook } from './taken.ts'

/** Where links of the source lead here. */
export interface Links {
  /** Names a file's path after /api/static there, and the one here. */
  addFile(theirs: string, ours: string): void
  /** Names the end of a category's or an album's address there, where it is another one here. */
  addSlug(kind: 'category' | 'album', theirs: string, ours: string): void
  /** Names the person here that a person there is. */
  addPerson(theirs: string, ours: string): void
  /** The address that a link there has here; one that leads elsewhere stays. */
  address(address: string): string
  /** A text with all its links so. Not sanitised: that is for the rules of the api, afterwards. */
  html(html: string): string
  /** How many links lead to files and pages of the source that were not taken. */
  readonly lost: number
}

/** The pages of records, under /sise as §2 names them, and where a record's id or slug stands in the path. */
const pages: { pattern: RegExp; kind: Kind }[] = [
  { pattern: /^\/(?:sise\/)?foorum\/(?:muuda|[^/]+)\/([^/]+)$/, kind: 'topic' },
  { pattern: /^\/sise\/(?:kataloog\/[^/]+|lehed)\/muuda\/([^/]+)$/, kind: 'article' },
  { pattern: /^\/sise\/kasutajad\/([^/]+)$/, kind: 'person' },
]

/** Opens the links of a source. @param sourceUrl its address */
export function openLinks(sourceUrl: string, taken: TakenBook): Links {
  const base = new URL(`${sourceUrl}/`)
  const prefix = base.pathname.replace(/\/$/, '')
  const files = new Map<string, string>()
  const slugs = { category: new Map<string, string>(), album: new Map<string, string>() }
  const people = new Map<string, string>()
  let lost = 0

  function address(given: string): string {
    const trimmed = given.trim()
    if (!/^(https?:\/\/|\/(?!\/))/i.test(trimmed) || !URL.canParse(trimmed, base)) return given
    const url = new URL(trimmed, base)
    // Many communities have moved from http to https since.
    if (url.host !== base.host) return given
    const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname
    if (path.startsWith('/api/static/')) {
      const ours = fileAt(path.slice('/api/static'.length))
      if (ours == null) lost += 1
      // A token in the query was theirs.
      return `/api/static${ours ?? path.slice('/api/static'.length)}`
    }
    const there = pageAt(path, url)
    if (there != null) return there
    const isPublic = /^https?:/i.test(trimmed) && !/^\/sise(\/|$)/.test(path)
    if (isPublic) return given
    return `${path}${url.search}${url.hash}`
  }

  const fileAt = (path: string) => files.get(path) ?? files.get(decoded(path))

  function pageAt(path: string, { search, hash }: URL): string | undefined {
    const whole = decoded(path)
    for (const { pattern, kind } of pages) {
      const [found, id = ''] = pattern.exec(whole) ?? []
      if (found == null) continue
      const ours = kind === 'person' ? people.get(id) : taken.idFor(kind, id)
      if (ours == null) return undefined
      const start = found.slice(0, -id.length)
      const anchor = hash.replace(
        /^#postitus-(.+)$/,
        (_, post: string) => `#postitus-${taken.idFor('post', decoded(post))}`,
      )
      return `${kind === 'topic' ? inCategory(start) : start}${ours}${search}${anchor}`
    }
    const [, slug] = /^\/sise\/galerii\/([^/]+)$/.exec(whole) ?? []
    if (slug != null && slug !== 'uus') return `/sise/galerii/${slugs.album.get(slug) ?? slug}${search}${hash}`
    if (/^\/(?:sise\/)?foorum\/[^/]+$/.test(whole)) return `${inCategory(`${whole}/`).slice(0, -1)}${search}${hash}`
    return undefined
  }

  /** '/sise/foorum/{slug}/' with the slug of the category here. */
  const inCategory = (start: string) => {
    const slug = start.split('/').at(-2) ?? ''
    return `/sise/foorum/${slugs.category.get(slug) ?? slug}/`
  }

  return {
    addFile: (theirs, ours) => void files.set(theirs, ours),
    addSlug: (kind, theirs, ours) => void slugs[kind].set(theirs, ours),
    addPerson: (theirs, ours) => void people.set(theirs, ours),
    address,
    html: (html) => (/\b(href|src)\s*=/i.test(html) ? sanitizeHtml(html, rewriting(address)) : html),
    get lost() {
      return lost
    },
  }
}

/** Passes everything on but the addresses: what is not allowed is taken out by the sanitiser of the api, which is asked afterwards. */
const rewriting = (address: (given: string) => string): sanitizeHtml.IOptions => ({
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  transformTags: {
    '*': (tagName, { href, src, ...attribs }) => {
      const link = href == null ? undefined : address(href)
      return {
        tagName,
        attribs: {
          ...attribs,
          // The api refuses a text for a mistyped link, so that its author mends it. Here nobody would.
          ...(link != null && !isBrokenAddress(link.trim()) && { href: link }),
          ...(src != null && { src: address(src) }),
        },
      }
    },
  },
})

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign, as people type it.
    return text
  }
}
