import { looksLikeAddress } from './addresses.ts'

/** What a cell says, as far as a spreadsheet's ways to write it and marks that nobody sees go. */
export function cleanCell(cell: string): string {
  // Of what is hidden, only the joiners that some scripts need are a part of words.
  const shown = cell.replace(/(?![\u200c\u200d])[\p{Cf}\ufeff]/gu, '')
  // '="000123"' and "'+372" are how spreadsheets write a text that looks like a number.
  const text = shown.replace(/^\s*="([^"]*)"\s*$/, '$1').replace(/^\s*'(?=[\d+=@-])/, '')
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
}

const addresses = /[^\s@<>()[\],;:"'=|]+@[^\s@<>()[\],;:"'=|?]+\.[^\s@<>()[\],;:"'=|?.]+/g

/** The addresses in a clean cell: 'mari@naide.ee', 'mailto:mari@naide.ee', 'Mari Maasikas <mari@naide.ee>'. */
export const addressesIn = (cell: string): string[] =>
  (cell.includes('@') && cell.replace(/\u200c|\u200d/g, '').match(addresses)) || []

/** Whether a cell is an address and says nothing else. */
export const isAddress = (cell: string): boolean => looksLikeAddress(cell.replace(/^mailto:/i, ''))

/** Whether a cell has addresses and no other words, but for those of a link. */
export const hasOnlyAddresses = (cell: string): boolean =>
  addressesIn(cell).length > 0 && !/\p{L}/u.test(cell.replace(addresses, '').replace(/mailto|hyperlink/gi, ''))

/** The name that a cell has in front of an address: 'Mari Maasikas <mari@naide.ee>'. */
export const nameBefore = (cell: string): string =>
  isComputed(cell) ? '' : (/^([^@]*?)\s*[<([](?:mailto:)?[^\s@]+@/i.exec(cell)?.[1] ?? '').replace(/^"(.*)"$/, '$1')

/** Whether a cell may be a telephone number: not a personal code, a postal code or a date. */
export const looksLikePhone = (cell: string): boolean =>
  /^\(?\+?\d[\d\s()/.+-]{4,40}$/.test(cell) && !/^[1-8]\d{10}$|^\d{5}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell)

/** Whether a cell has a formula, an error of one, or a number that a spreadsheet has cut: none of them is what somebody wrote. */
export const isComputed = (cell: string): boolean =>
  /^=|^[@+-](?=\p{L}+[(|!])|^#(?:[A-ZÄÖÜÕ/]+[!?]?|#+)$|^\d[.,]\d+E\+?\d+$/u.test(cell)
