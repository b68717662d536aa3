/**
 * A mention in a text is a link to a member's page whose text begins with '@'. Every editor and server retains links, and the id in the
 * address survives a rename. FORUM-11.
 */

/** Maximum number of members that one text may mention. FORUM-11. */
export const mostMentions = 20

/** The address of a mention: the member's page. */
export const mentionHref = (userId: string) => `/sise/kasutajad/${userId}`

/** The ids of the members that a sanitised text mentions outside quotations, each once, in the order of the text. */
export function mentionedIn(html: string): string[] {
  return [...new Set(readMentions(html).map(({ userId }) => userId))]
}

/** Replaces the name in the mentions of a member, in the style of their '@'; other links stay. @param nameHtml the name as html */
export function withMentionName(html: string, userId: string, nameHtml: string): string {
  return withNames(html, nameHtml, userId)
}

/** A text without the names in its mentions, so that renaming a member does not change it. */
export const withoutMentionNames = (html: string): string => withNames(html, '')

function withNames(html: string, nameHtml: string, userId?: string): string {
  // A shortcut, as most texts have no mention, and the version of every read post is computed from its text.
  if (!anyMemberPage.test(html)) return html
  let renamed = ''
  let done = 0
  for (const mention of readMentions(html)) {
    if (userId != null && mention.userId !== userId) continue
    const { from, to, styles } = mention
    const closing = styles.toReversed().map((tag) => `</${tag}>`)
    renamed += `${html.slice(done, from)}${styles.map((tag) => `<${tag}>`).join('')}@${nameHtml}${closing.join('')}`
    done = to
  }
  return renamed + html.slice(done)
}

interface Mention {
  userId: string
  /** The bounds of the link's content. */
  from: number
  to: number
  /** The elements between the link and its '@', outermost first. */
  styles: string[]
}

const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi
const anyMemberPage = /\/sise\/kasutajad\//i
const memberPage = /\shref=["']\/sise\/kasutajad\/([\w-]{1,64})["']/i
/** Invisible characters before the '@'. */
const blank = /(?:&nbsp;|[\s\p{Cf}])+/gu

/** The mentions of a text in its order. A link inside a quotation is not a mention, as another author wrote it. */
function readMentions(html: string): Mention[] {
  const found: Mention[] = []
  let quotations = 0
  let link: Mention | null = null
  let open: string[] = []
  let text = ''
  let textFrom = 0
  const read = (until: number) => {
    if (link && text === '') {
      text = html.slice(textFrom, until).replace(blank, '')
      if (text !== '') link.styles = open
    }
  }
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(tags)) {
    read(index)
    textFrom = index + tag.length
    const isClosing = slash === '/'
    const element = name.toLowerCase()
    if (element === 'blockquote') quotations = Math.max(0, quotations + (isClosing ? -1 : 1))
    else if (element === 'a') {
      if (link && text.startsWith('@')) found.push({ ...link, to: index })
      const userId = isClosing || quotations > 0 ? undefined : memberPage.exec(tag)?.[1]
      link = userId == null ? null : { userId, from: textFrom, to: textFrom, styles: [] }
      text = ''
      open = []
    } else if (isClosing) open = open.slice(0, Math.max(0, open.lastIndexOf(element)))
    else if (!withoutEnd.has(element)) open = [...open, element]
  }
  return found
}

const withoutEnd = new Set(['br', 'img', 'hr'])
