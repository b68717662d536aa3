import { isBrokenAddress } from '../../../../schema/rules/addresses.ts'
import { bodyOf } from './lines.ts'

/**
 * Replaces links whose address no browser can resolve by their text, because the api refuses to store them again. HTML without such links
 * is returned unchanged. EDIT-1.
 */
export function withoutBrokenLinks(html: string): string {
  if (!/<a\s/i.test(html)) return html
  const body = bodyOf(html)
  const broken = [...body.querySelectorAll('a[href]')].filter((link) =>
    isBrokenAddress((link.getAttribute('href') ?? '').trim()),
  )
  if (broken.length === 0) return html
  broken.forEach((link) => link.replaceWith(...link.childNodes))
  return body.innerHTML
}
