import sanitizeHtml from 'sanitize-html'
import { isAllowedAddress, isBrokenAddress, isOwnFile, isRemote } from '../../../schema/rules/addresses.ts'
import { alignmentOf, allowedAttributes, allowedTags } from '../../../schema/rules/allowedHtml.ts'
import { longest, upTo } from '../../../schema/rules/client/limits.ts'
import { showsSomething } from '../../../schema/rules/normalText.ts'

export const htmlTooLong = `Tekst on liiga pikk (${upTo(longest.html)}).`
/**
 * Limits on the number of `<` and on nesting. The time grows with the number of tags and the square of the depth: within the limits parsing
 * blocks the event loop for less than 50 ms, without them for over a second.
 */
const maxTags = 20_000
const maxDepth = 100

/** Html that cannot be stored; the message is for its author. */
export class HtmlRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HtmlRefusal'
  }
}

/**
 * Sanitises html for storage: retains the formatting that members may use, and nothing that runs. REST-3.
 * @throws HtmlRefusal for html that is too long or too complex, and for malformed link addresses
 */
export function cleanHtml(html: string): string {
  if (html.split('<').length > maxTags) throw tooComplex()
  const sanitized = sanitize(html)
  // A div that becomes a p may contain elements that a p cannot; parsing again closes it before them.
  const clean = /<div/i.test(html) ? sanitize(sanitized) : sanitized
  if (clean.length > longest.html) throw new HtmlRefusal(htmlTooLong)
  return clean
}

/** Whether clean html shows anything: text, an image or a horizontal rule. */
export function hasContent(html: string): boolean {
  if (/<(img|hr)\b/.test(html)) return true
  return showsSomething(html.replace(/<[^>]*>|&nbsp;/g, ''))
}

const sanitize = (html: string) =>
  sanitizeHtml(html, optionsFor({ depth: 0, links: 0 }))
    .trim()
    // Only text between tags: normalising all html could compose the end of a tag with a combining mark after it.
    .replace(/(?<=^|>)[^<>]+/g, (text) => text.normalize('NFC'))

/** Parser state: the number of open elements, and of links among them. */
interface OpenElements {
  depth: number
  links: number
}

const optionsFor = (open: OpenElements): sanitizeHtml.IOptions => ({
  allowedTags,
  allowedAttributes,
  // alignmentOnly writes the only style that remains.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The page's title is the only h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => transformImage(tagName, attribs, open.links > 0),
    // Runs for every element, after its own transform.
    '*': (tagName, attribs) => ({ tagName, attribs: alignmentOnly(attribs) }),
  },
  nestingLimit: 50,
  onOpenTag: (name) => {
    open.depth += 1
    if (name === 'a') open.links += 1
    if (open.depth > maxDepth) throw tooComplex()
  },
  onCloseTag: (name) => {
    open.depth -= 1
    if (name === 'a') open.links -= 1
  },
})

/**
 * A link's attributes, with its address normalised as browsers do, and without href if the address is not allowed.
 * @throws HtmlRefusal for a malformed address
 */
function linkAttributes({ href, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (href == null) return rest
  const address = href
    .trim()
    .replace(/[\t\r\n]/g, '')
    .replace(/ /g, '%20')
  if (isBrokenAddress(address)) throw brokenLink(address)
  return isAllowedAddress(address) ? { href: address, ...rest } : rest
}

/**
 * Retains an image of this site. An external one would reveal the reader to its host, so it becomes a link, or emphasised text inside a
 * link. Other images are removed.
 */
function transformImage(
  tagName: string,
  { src = '', ...rest }: sanitizeHtml.Attributes,
  inLink: boolean,
): sanitizeHtml.Tag {
  if (isOwnFile(src)) return { tagName, attribs: { src, ...rest } }
  // `picture` is not an allowed element, so the sanitiser drops it.
  if (!isRemote(src)) return { tagName: 'picture', attribs: {} }
  const text = rest.alt?.trim() || src
  return inLink ? { tagName: 'em', attribs: {}, text } : { tagName: 'a', attribs: { href: src }, text }
}

function alignmentOnly({ style, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const alignment = style == null ? null : alignmentOf(style)
  return alignment == null ? rest : { ...rest, style: `text-align:${alignment}` }
}

const tooComplex = () =>
  new HtmlRefusal('Tekst on liiga keerulise kujundusega. Jaga see mitmeks või kopeeri see siia ilma kujunduseta.')
const brokenLink = (address: string) =>
  new HtmlRefusal(`Link „${address.slice(0, 80)}“ ei vii kuhugi. Kontrolli aadressi.`)
