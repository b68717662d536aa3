import { domainToASCII } from 'node:url'

/**
 * How emails are compared: alike whatever their case, their unicode form (composed or not, full-width), the dot of a
 * Turkish I, and whether the host is written in its own script or as `xn--`.
 */
export function emailKey(email: string): string {
  const folded = folding(email.normalize('NFKC').trim())
  const at = folded.lastIndexOf('@')
  // What is no host stays as it was typed.
  return at === -1 ? folded : folded.slice(0, at + 1) + (domainToASCII(folded.slice(at + 1)) || folded.slice(at + 1))
}

/** Up and down again: the letters that have several small forms (ß and ss, ς and σ, ı and i) become one. */
function folding(text: string) {
  return text.toUpperCase().toLowerCase().normalize('NFKC').replaceAll('i\u0307', 'i')
}
