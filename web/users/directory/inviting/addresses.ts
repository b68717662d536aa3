/** Whom to invite. */
export interface Addressee {
  email: string
  /** Empty where only the address is known. */
  name: string
  /** Empty where none is said. */
  phone: string
}

/**
 * The people of a text that was typed or pasted: one a line, or divided by commas or semicolons, with or without names ('Mari Maasikas
 * <mari@naide.ee>', also '"Maasikas, Mari" <…>' and with a telephone behind it). Addresses alone may stand side by side. The same address twice is one. USER-8.
 */
export function addresseesOf(text: string): Addressee[] {
  const found = new Map<string, Addressee>()
  // What is quoted or in angle brackets is not divided.
  for (const [entry] of text.matchAll(/(?:"[^"\n]*"|<[^>\n]*>|[^,;\n])+/g))
    for (const one of peopleOf(entry.trim())) {
      const key = one.email.toLowerCase()
      if (key !== '' && !found.has(key)) found.set(key, one)
    }
  return [...found.values()]
}

function peopleOf(entry: string): Addressee[] {
  const bracketed = /^(.*?)<([^<>]*)>([+\d\s()-]*)$/.exec(entry)
  if (bracketed) {
    const [, name = '', email = '', phone = ''] = bracketed
    return [{ name: unquoted(name), email: email.trim(), phone: phone.trim() }]
  }
  const words = entry.split(/\s+/)
  if (words.every((word) => word.includes('@'))) return words.map((email) => ({ email, name: '', phone: '' }))
  const last = words.at(-1) ?? ''
  if (last.includes('@') && !words.slice(0, -1).some((word) => word.includes('@')))
    return [{ name: unquoted(words.slice(0, -1).join(' ')), email: last, phone: '' }]
  return [{ email: entry, name: '', phone: '' }]
}

const unquoted = (name: string) => name.trim().replace(/^"(.*)"$/, '$1')

/** The text of people, one a line, which `addresseesOf` reads. */
export const textOf = (people: readonly Addressee[]): string =>
  people
    .map(({ email, name, phone }) =>
      name === '' && phone === '' ? email : `${quoted(name)} <${email}> ${phone}`.trim(),
    )
    .join('\n')

const quoted = (name: string) => (/[,;]/.test(name) ? `"${name}"` : name)

/** Whether a text looks like an address, so that the server need not be asked about what cannot be one. */
export const looksLikeAddress = (email: string): boolean => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(email)
