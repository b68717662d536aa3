import { blocksFromHtml } from './readHtml.ts'

/** The text of html without its formatting, a line for each block. */
export function plainText(html: string): string {
  return blocksFromHtml(html)
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\n')
}
