import { isVideoPage, pageAddress } from '../../../schema/rules/embeds.ts'

/** A frame of an embedded page. */
export interface EmbedFrame {
  /** Its https URL. */
  address: string
  title: string
  /** Width to height; null if the code does not specify it. */
  ratio: number | null
}

/** The frames of an embed code, or why it cannot be saved. */
export type ReadEmbed =
  | { problem: null; frames: EmbedFrame[] }
  /** The code has no frame, or is neither code nor a URL. */
  | { problem: 'noFrame' }
  /** A page of a video site without a single video: a list, a channel. */
  | { problem: 'noPlayer' }
  /** A page of a host that is not allowed; `host` is the readable beginning of the address. */
  | { problem: 'host'; host: string }

/**
 * Parses an embed code, or the URL of a page, by the rules of the API, which refuses it for the same reasons. MODULE-1, GALLERY-3.
 * @param hosts whose pages may be embedded
 */
export function readEmbed(code: string, hosts: readonly string[]): ReadEmbed {
  const text = code.trim()
  if (text === '') return { problem: null, frames: [] }
  if (!text.includes('<')) {
    const address = pageAddress(text, hosts)
    if (address != null) return { problem: null, frames: [{ address, title: '', ratio: null }] }
    return /^(https?:)?\/\//i.test(text) ? refusalOf(text) : { problem: 'noFrame' }
  }
  const found = framesIn(text)
  if (found.length === 0) return { problem: 'noFrame' }
  const frames = found.map((frame) => {
    const source = frame.getAttribute('src') ?? ''
    return { source, address: pageAddress(source, hosts), title: frame.title, ratio: ratioOf(frame) }
  })
  const refused = frames.find(({ address }) => address == null)
  if (refused) return refusalOf(refused.source)
  return {
    problem: null,
    frames: frames.flatMap(({ address, title, ratio }) => (address == null ? [] : [{ address, title, ratio }])),
  }
}

/** The text for an embed code that is not shown: the addresses of its pages, or the code itself. */
export const embedWords = (code: string): string =>
  framesIn(code)
    .map((frame) => frame.getAttribute('src') ?? '')
    .filter(Boolean)
    .join(' ') || code

/** A parsed document is inert: it neither runs scripts nor loads anything. */
const framesIn = (code: string) => [...new DOMParser().parseFromString(code, 'text/html').querySelectorAll('iframe')]

const refusalOf = (address: string): ReadEmbed =>
  isVideoPage(address) ? { problem: 'noPlayer' } : { problem: 'host', host: hostOf(address) }

/** The host of an address as written, or the beginning of a text that is no URL. */
function hostOf(address: string): string {
  return (/^\s*(?:[a-z]+:)?\/\/([^/?#\s]+)/i.exec(address)?.[1] ?? address).slice(0, 80)
}

function ratioOf(frame: Element): number | null {
  const [width, height] = ['width', 'height'].map((name) => Number(frame.getAttribute(name)))
  return width && height ? width / height : null
}
