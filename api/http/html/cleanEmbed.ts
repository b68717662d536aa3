import escapeHtml from 'escape-html'
import sanitizeHtml from 'sanitize-html'
import { isVideoPage, pageAddress } from '../../../schema/rules/embeds.ts'
import { HtmlRefusal } from './cleanHtml.ts'

export const longestEmbed = 20_000

/** Embed codes have a handful of elements; parsing thousands would block other requests. */
const mostTags = 200

/**
 * The attributes of a frame that are stored. The page that shows it restricts it with a sandbox; `allow` could grant it the camera, so it
 * is dropped.
 */
const frameAttributes = ['src', 'width', 'height', 'title', 'allowfullscreen', 'loading', 'referrerpolicy']

/**
 * Sanitises the code of an embedded page for storage: only its frames remain. The URL of a page becomes a frame. Empty code stays empty.
 * GALLERY-3, MODULE-1.
 * @param hosts whose pages may be embedded (EMBED_HOSTS)
 * @throws HtmlRefusal for a frame with another host, or without any frame
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

/** The code of a frame that shows a page; '' for text that is no URL. */
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
