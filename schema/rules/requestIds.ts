/** The header with the id of a request, for both programs and their logs. OPS-8. */
export const requestIdHeader = 'x-request-id'

/** Letters that are distinct when read out on the phone: none that looks like a digit, no vowels, one of each pair such as B and P. */
const letters = 'HJKLMPRSTV'
const digits = '0123456789'

const wellFormed = /^[\w.:-]{1,64}$/

/**
 * The id of a request: that of its header, if it is 1 to 64 letters, digits and `_.:-`; else a new one such as `KMPS-4821`, short enough to
 * read out. One of a hundred million, which is enough to find a request in the log of a day. OPS-8.
 */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : `${four(letters)}-${four(digits)}`
}

const four = (of: string) => Array.from({ length: 4 }, () => of[Math.floor(Math.random() * of.length)]).join('')
