import sanitizeHtml from 'sanitize-html'
import { isAllowedAddress, isBrokenAddress, isOwnFile, isRemote } from '../../schema/rules/addresses.ts'
import { alignmentOf, allowedAttributes, allowedTags } from '../../schema/rules/allowedHtml.ts'

/** The most characters of a text, as it is sent and as it is stored: what is stored can be sent again. */
export const longestHtml = 200_000
/** What is said of more. */
export const tooLongText = 'Tekst on liiga pikk (kuni 200 000 tähemärki).'
/**
 * What may look like a tag, and how deep elements may stand in one another. The work grows with the tags and with the square of
 * the depth: within these it takes less than 50 ms, without them a second and more, and nobody else is answered meanwhile.
 */
const mostTags = 20_000
const deepest = 100

/** Html that is not stored; the message says to its author why not. */
export class HtmlRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'HtmlRefusal'
  }
}

/**
 * Html as it is stored: what members may write and nothing that runs. REST-3.
 * @throws HtmlRefusal for what is too long or too deeply nested, and for a link that leads nowhere
 */
export function cleanHtml(html: string): string {
  if (html.split('<').length > mostTags) throw tooIntricate()
  const once = sanitized(html)
  // A paragraph made of a div may hold what no paragraph can: a parser closes it before that.
  const clean = /<div/i.test(html) ? sanitized(once) : once
  if (clean.length > longestHtml) throw new HtmlRefusal(tooLongText)
  return clean
}

/** Whether somebody would see anything of clean html: text, a picture or a line. */
export function hasContent(html: string): boolean {
  if (/<(img|hr)\b/.test(html)) return true
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s|\u200b|\ufeff/g, '') !== ''
}

const sanitized = (html: string) => sanitizeHtml(html, optionsFor({ depth: 0, links: 0 })).trim()

/** How many elements are open where the parser stands, and how many of them are links. */
interface Open {
  depth: number
  links: number
}

const optionsFor = (open: Open): sanitizeHtml.IOptions => ({
  allowedTags,
  allowedAttributes,
  // The one style that stays is written below.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // h1 is the page's own.
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' },
    a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs) }),
    img: (tagName, attribs) => pictureOf(tagName, attribs, open.links > 0),
    // Every element, after what stands above.
    '*': (tagName, attribs) => ({ tagName, attribs: alignedOf(attribs) }),
  },
  nestingLimit: 50,
  onOpenTag: (name) => {
    open.depth += 1
    if (name === 'a') open.links += 1
    if (open.depth > deepest) throw tooIntricate()
  },
  onCloseTag: (name) => {
    open.depth -= 1
    if (name === 'a') open.links -= 1
  },
})

/** A link with its address as a browser reads it; without one where no link may lead. @throws HtmlRefusal for a slip in it */
function linkOf({ href, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (href == null) return rest
  const address = href
    .trim()
    .replace(/[\t\r\n]/g, '')
    .replace(/ /g, '%20')
  if (isBrokenAddress(address)) throw brokenLink(address)
  return isAllowedAddress(address) ? { href: address, ...rest } : rest
}

/**
 * A picture of this site. One from elsewhere would tell its host who reads the text: it becomes a link, or its text where it stands
 * in one already. Others go.
 */
function pictureOf(tagName: string, { src = '', ...rest }: sanitizeHtml.Attributes, inLink: boolean): sanitizeHtml.Tag {
  if (isOwnFile(src)) return { tagName, attribs: { src, ...rest } }
  // No element that is allowed.
  if (!isRemote(src)) return { tagName: 'picture', attribs: {} }
  const text = rest.alt?.trim() || src
  return inLink ? { tagName: 'em', attribs: {}, text } : { tagName: 'a', attribs: { href: src }, text }
}

function alignedOf({ style, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const alignment = style == null ? null : alignmentOf(style)
  return alignment == null ? rest : { ...rest, style: `text-align:${alignment}` }
}

const tooIntricate = () =>
  new HtmlRefusal('Tekst on liiga keerulise kujundusega. Jaga see mitmeks või kopeeri see siia ilma kujunduseta.')
const brokenLink = (address: string) =>
  new HtmlRefusal(`Link „${address.slice(0, 80)}“ ei vii kuhugi. Kontrolli aadressi.`)
