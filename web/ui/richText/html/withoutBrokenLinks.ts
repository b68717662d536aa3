import { isBrokenAddress } from '../../../../schema/rules/addresses.ts'
import { bodyOf } from './lines.ts'

/**
 * Stored html with links that have no address a browser can resolve made to their text, as they are shown: the api refuses to
 * store them again. Anything else comes back as it is. EDIT-1.
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
