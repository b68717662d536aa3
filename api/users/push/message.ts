import type { LetterBurst } from '../letters/news.ts'
import { topicUrl } from '../letters/text.ts'

/** What a browser shows. PHONE-2. */
export interface PushMessage {
  /** One line of plain text. */
  title: string
  /** Plain text. */
  body: string
  /** Where a press leads: a path under /sise. */
  path: string
  /** A later message with the same tag takes its place. */
  tag: string
}

/** The greatest numbers of UTF-16 units of each, which keep the whole under 3 kB: push services take 4 kB with its wrapping. */
const longest = { title: 120, body: 400, path: 500, tag: 64 }

/** A message as it is encrypted. Texts that are too long are cut; without a path under /sise it leads to the first page. */
export function messageText({ title, body, path, tag }: PushMessage): string {
  const isShown = /^\/sise(\/|$)/.test(path) && path.length <= longest.path
  return JSON.stringify({
    title: cut(title, longest.title),
    body: cut(body, longest.body),
    path: isShown ? path : '/sise',
    tag: tag.slice(0, longest.tag),
  })
}

/** What is told of a topic in which others wrote: the same as in a letter at once (MAIL-1), in few words. */
export function burstMessage({ teema, postitused, hulk }: LetterBurst): PushMessage {
  const mention = postitused.find(({ mainimine }) => mainimine)
  const shown = mention ?? postitused.at(-1)
  const { nimi = '', katkend = '', _id = null } = shown ?? {}
  const first = `${nimi}${mention ? ' mainis sind' : ''}${katkend === '' ? '' : `: ${katkend}`}`
  return {
    title: teema.pealkiri,
    body: hulk > 1 ? `${hulk >= 100 ? 'Üle 99 uue postituse' : `${hulk} uut postitust`}. ${first}` : first,
    path: `${topicUrl('', teema)}${_id == null ? '' : `#postitus-${_id}`}`,
    tag: `teema-${teema._id}`,
  }
}

const cut = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`
