/**
 * A mention in a text is a link to a member's page whose text begins with '@', so that every editor and server keeps it: it names the
 * member by id and survives a rename. FORUM-11.
 */

/** The most members that one text may mention, so that nobody calls everybody. FORUM-11. */
export const mostMentions = 20

const mention = /<a\b[^>]*\bhref="\/sise\/kasutajad\/([\w-]{1,64})"[^>]*>@/g

/** The address that a mention of a member leads to: the member's page. */
export const mentionHref = (userId: string) => `/sise/kasutajad/${userId}`

/** The ids of the members that a sanitised text mentions, each once, in the order of the text. */
export function mentionedIn(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(mention), ([, id = '']) => id))]
}

/** A text in which the mentions of a member show this name, given as html; other links to the member stay as they are. */
export function withMentionName(html: string, userId: string, nameHtml: string): string {
  const ofMember = new RegExp(`(<a\\b[^>]*\\bhref="${mentionHref(userId)}"[^>]*>)@[^<]*(?=</a>)`, 'g')
  return html.replace(ofMember, (_, opening: string) => `${opening}@${nameHtml}`)
}

/** A text without the names that its mentions show, by which it differs only after a member was renamed. */
export function withoutMentionNames(html: string): string {
  return html.replace(/(<a\b[^>]*\bhref="\/sise\/kasutajad\/[\w-]{1,64}"[^>]*>@)[^<]*/g, '$1')
}
