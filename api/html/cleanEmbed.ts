import escapeHtml from 'escape-html'
import sanitizeHtml from 'sanitize-html'
import { isVideoPage, pageAddress } from '../../schema/rules/embeds.ts'
import { HtmlRefusal } from './cleanHtml.ts'

/** The most characters of the code of an embedded page. */
export const longestEmbed = 20_000

/** Codes of sharing pages have a handful of elements; parsing thousands would hold everybody else up. */
const mostTags = 200

/**
 * What of a frame is kept. What its page may do is for the page that shows it, which puts a sandbox round it; `allow` would give it the
 * camera.
 */
const frameAttributes = ['src', 'width', 'height', 'title', 'allowfullscreen', 'loading', 'referrerpolicy']

/**
 * The code of an embedded page as it is stored: its frames, and nothing beside them. The URL of a page becomes a frame. Empty code
 * stays empty. GALLERY-3, MODULE-1.
 * @param hosts whose pages may be embedded (EMBED_HOSTS)
 * @throws HtmlRefusal where a frame leads elsewhere, or where there is none
 */
export function cleanEmbed(code: string, hosts: readonly string[]): string {
  if (code.trim() === '') return ''
  if (code.length > longestEmbed || code.split('<').length > mostTags)
    throw new HtmlRefusal('Manustatava lehe kood on liiga pikk.')
  const clean = sanitizeHtml(code.includes('<') ? code : frameOf(code, hosts), {
    allowedTags: ['iframe'],
    allowedAttributes: { iframe: frameAttributes },
    allowedSchemes: ['https'],
    textFilter: () => '',
    transformTags: {
      iframe: (tagName, { src = '', ...rest }) => ({ tagName, attribs: { src: allowedAddress(src, hosts), ...rest } }),
    },
  }).trim()
  if (clean === '')
    throw new HtmlRefusal(
      'Sellest ei saa lehte näidata. Kopeeri siia video aadress või kood, mille leiad video lehelt: „Jaga“ ja siis „Manusta“.',
    )
  return clean
}

/** The code of a frame with a page; no code for text that is no URL. */
function frameOf(text: string, hosts: readonly string[]): string {
  const address = pageAddress(text, hosts)
  if (address == null) return /^(https?:)?\/\/\S+$/i.test(text.trim()) ? allowedAddress(text.trim(), hosts) : ''
  return `<iframe src="${escapeHtml(address)}" allowfullscreen></iframe>`
}

function allowedAddress(src: string, hosts: readonly string[]): string {
  const address = pageAddress(src, hosts)
  if (address != null) return address
  if (isVideoPage(src))
    throw new HtmlRefusal(
      'Esitusloendit, kanalit ega muud videolehte ei saa siin näidata. Kopeeri siia ühe video aadress.',
    )
  const allowed = hosts.length > 0 ? ` Lubatud on ${hosts.join(', ')}.` : ''
  throw new HtmlRefusal(`Sellelt aadressilt ei saa lehte manustada: „${src.slice(0, 80)}“.${allowed}`)
}
