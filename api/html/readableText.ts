import { plainText } from './plainText.ts'

/** The address of a link as others need it: those of the site itself are paths in clean html. */
const wholeAddress = (address: string, siteUrl: string) => (/^\/(?!\/)/.test(address) ? siteUrl + address : address)

/** Clean html whose links and pictures have whole addresses, for who reads it elsewhere. */
export const withWholeAddresses = (html: string, siteUrl: string): string =>
  html.replace(
    / (href|src)="([^"]*)"/g,
    (_, name: string, address: string) => ` ${name}="${wholeAddress(address, siteUrl)}"`,
  )

/**
 * Clean html as text to read: a line for each paragraph, an empty one between them, items with a dash, the addresses of links in brackets. Runs
 * in linear time: patterns stop at the next `<`, that of links at their end, which clean html has for each.
 */
export function readableText(html: string, siteUrl: string): string {
  return html
    .replace(/<a\b[^<>]*? href="([^"<>]*)"[^<>]*>(.*?)<\/a>/gs, (_, address: string, text: string) =>
      plainText(text) === plainText(address) ? text : `${text} (${wholeAddress(address, siteUrl)})`,
    )
    .replace(/<li\b[^<>]*>/g, '\n– ')
    .replace(/<br\b[^<>]*>/g, '\n')
    .replace(/<\/?(?:p|h[1-6]|ul|ol|blockquote|pre|figure|table|tr|hr)\b[^<>]*>/g, '\n\n')
    .split('\n')
    .map((line) => plainText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
