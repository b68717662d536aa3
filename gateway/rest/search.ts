import { GatewayError } from '../errors.ts'

/** The capability of servers that find albums and protocols. LIST-4. */
export const listSearch = 'loendid'

/** The longest text that lists are searched for, in UTF-16 code units. */
const longest = 300

/** What a list is searched for: trimmed; '' for all rows. @throws BAD_USER_INPUT for a text that our own api refuses too. LIST-2, LIST-4. */
export function searchOf(given: string | null | undefined): string {
  const search = given?.trim() ?? ''
  if (search.length <= longest) return search
  const message = `Otsitav on liiga pikk (kuni ${longest} tähemärki).`
  throw new GatewayError('BAD_USER_INPUT', message, { fields: { search: message } })
}

/** English names for the `valjad` of a refused search. */
export const searchFieldNames = { otsi: 'search' }

/** Html as text to search in; entities stay. */
export const textOfHtml = (html: string): string => html.replace(/<[^>]*>/g, ' ')
