/** Whom to invite. */
export interface Addressee {
  email: string
  /** Empty where only the address is known. */
  name: string
  /** Empty where none is said. */
  phone: string
  /** The place where they live; empty where none is said. */
  residence: string
}

/**
 * The people of a text that was typed or pasted: one a line, or divided by commas or semicolons, with or without names ('Mari Maasikas
 * <mari@naide.ee>', also '"Maasikas, Mari" <…>', with a telephone and the place in parentheses behind it). Addresses alone may stand side by side.
 * The same address twice is one. USER-8, IMPORT-2.
 */
export function addresseesOf(text: string): Addressee[] {
  const found = new Map<string, Addressee>()
  // What is quoted or in brackets is not divided.
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
    // A telephone may have parentheses, too.
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

/** The text of people, one a line, which `addresseesOf` reads. */
export const textOf = (people: readonly Addressee[]): string =>
  people
    .map(({ email, name, phone, residence }) => {
      if (name === '' && phone === '' && residence === '') return email
      const place = residence === '' ? '' : `(${residence.replaceAll('(', '[').replaceAll(')', ']')})`
      return [quoted(name), `<${email}>`, phone.replace(/\s*[,;]\s*/g, ' / '), place].filter(Boolean).join(' ')
    })
    .join('\n')

const quoted = (name: string) => (/[,;()]/.test(name) ? `"${name}"` : name)

/** Whether a text looks like an address, so that the server need not be asked about what cannot be one. */
export const looksLikeAddress = (email: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email)
