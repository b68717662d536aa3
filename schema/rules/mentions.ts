/**
 * A mention in a text is a link to a member's page whose text begins with '@', so that every editor and server keeps it: it names the
 * member by id and survives a rename. FORUM-11.
 */

/** The most members that one text may mention, so that nobody calls everybody. FORUM-11. */
export const mostMentions = 20

/** The address that a mention of a member leads to: the member's page. */
export const mentionHref = (userId: string) => `/sise/kasutajad/${userId}`

/** The ids of the members that a sanitised text mentions outside quotations, each once, in the order of the text. */
export function mentionedIn(html: string): string[] {
  return [...new Set(readMentions(html).map(({ userId }) => userId))]
}

/** A text in which the mentions of a member show this name, given as html, in the style of their '@'; other links stay as they are. */
export function withMentionName(html: string, userId: string, nameHtml: string): string {
  return withNames(html, nameHtml, userId)
}

/** A text without the names that its mentions show, by which it differs only after a member was renamed. */
export const withoutMentionNames = (html: string): string => withNames(html, '')

function withNames(html: string, nameHtml: string, userId?: string): string {
  // Most texts mention nobody, and each post of a topic is read for its version.
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
  /** The bounds of what the link has inside. */
  from: number
  to: number
  /** The elements between the link and its '@', outermost first. */
  styles: string[]
}

const tags = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>/gi
const anyMemberPage = /\/sise\/kasutajad\//i
const memberPage = /\shref=["']\/sise\/kasutajad\/([\w-]{1,64})["']/i
/** What shows nothing in front of the '@'. */
const blank = /(?:&nbsp;|[\s\p{Cf}])+/gu

/** The mentions of a text in its order. A link inside a quotation is part of what somebody else wrote, and mentions nobody. */
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
