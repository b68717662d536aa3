/** A person to invite. */
export interface Addressee {
  email: string
  /** '' if only the address is known. */
  name: string
  /** '' if unknown. */
  phone: string
  /** The village or town; '' if unknown. */
  residence: string
}

/**
 * Parses the people of a typed or pasted text: one per line, or separated by commas or semicolons, with or without names ('Mari Maasikas
 * <mari@naide.ee>', also '"Maasikas, Mari" <…>', followed by a phone number and the residence in parentheses). Addresses without names may
 * be separated by spaces. Duplicate addresses are dropped. USER-8, IMPORT-2.
 */
export function addresseesOf(text: string): Addressee[] {
  const found = new Map<string, Addressee>()
  // Quoted or bracketed text is not split.
  for (const [entry] of text.matchAll(/(?:"[^"\n]*"|<[^>\n]*>|\([^)\n]*\)|[^,;\n])+/g))
    for (const one of peopleOf(entry.trim())) {
      const key = one.email.toLowerCase()
      if (key !== '' && !found.has(key)) found.set(key, one)
    }
  return [...found.values()]
}

function peopleOf(entry: string): Addressee[] {
  const bracketed = /^(.*?)<([^<>]*)>(.*)$/.exec(entry)
  if (bracketed) {
    const [, name = '', email = '', more = ''] = bracketed
    // A phone number may have parentheses, too.
    const [, phone = '', residence = ''] = /^(.*?)(?:\(([^()]*\p{L}[^()]*)\))?\s*$/u.exec(more) ?? []
    return [{ name: unquoted(name), email: email.trim(), phone: phone.trim(), residence: residence.trim() }]
  }
  const words = entry.split(/\s+/)
  const alone = (email: string, name = '') => ({ email, name, phone: '', residence: '' })
  if (words.every((word) => word.includes('@'))) return words.map((email) => alone(email))
  const last = words.at(-1) ?? ''
  if (last.includes('@') && !words.slice(0, -1).some((word) => word.includes('@')))
    return [alone(last, unquoted(words.slice(0, -1).join(' ')))]
  return [alone(entry)]
}

const unquoted = (name: string) => name.trim().replace(/^"(.*)"$/, '$1')

/** The text of people, one per line, in the format of `addresseesOf`. */
export const textOf = (people: readonly Addressee[]): string =>
  people
    .map(({ email, name, phone, residence }) => {
      if (name === '' && phone === '' && residence === '') return email
      const suffix = residence === '' ? '' : `(${residence.replaceAll('(', '[').replaceAll(')', ']')})`
      return [quoted(name), `<${email}>`, phone.replace(/\s*[,;]\s*/g, ' / '), suffix].filter(Boolean).join(' ')
    })
    .join('\n')

const quoted = (name: string) => (/[,;()]/.test(name) ? `"${name}"` : name)

/** Whether a text looks like an address. Others are refused without a request. */
export const looksLikeAddress = (email: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email)
