import sanitizeHtml from 'sanitize-html'
import { isBrokenAddress } from '../../../schema/rules/addresses.ts'
import type { Kind, TakenBook } from './taken.ts'

/** Converts links of the source to new addresses. */
export interface Links {
  /** Adds the old and the new path of a file, relative to /api/static. */
  addFile(theirs: string, ours: string): void
  /** Adds the old and the new slug of a category or an album. */
  addSlug(kind: 'category' | 'album', theirs: string, ours: string): void
  /** Adds the old and the new id of a person. */
  addPerson(theirs: string, ours: string): void
  /** The new address of a link; links to other sites stay. */
  address(address: string): string
  /** A text with all links converted; the api's rules sanitise it afterwards. */
  html(html: string): string
  /** The number of links to files and pages of the source that were not imported. */
  readonly lost: number
}

/** The paths of records, under /sise as in §2, with the record's id or slug as a group. */
const pages: { pattern: RegExp; kind: Kind }[] = [
  { pattern: /^\/(?:sise\/)?foorum\/(?:muuda|[^/]+)\/([^/]+)$/, kind: 'topic' },
  { pattern: /^\/sise\/(?:kataloog\/[^/]+|lehed)\/muuda\/([^/]+)$/, kind: 'article' },
  { pattern: /^\/sise\/kasutajad\/([^/]+)$/, kind: 'person' },
]

/** Creates the links of a source. @param sourceUrl its address */
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
      // Without the query, which may have a token of the source.
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

/** Converts addresses alone; the api's sanitiser removes disallowed elements afterwards. */
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
          // The api refuses a text with a mistyped link for its author to fix. The import removes the link.
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
    // A stray percent sign.
    return text
  }
}
