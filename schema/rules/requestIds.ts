/** The header by which a request is known in each program, and in both logs. OPS-8. */
export const requestIdHeader = 'x-request-id'

/** Letters that are told apart on a bad line: none that looks like a digit, no vowel that makes words, one of each pair such as B and P. */
const letters = 'HJKLMPRSTV'
const digits = '0123456789'

const wellFormed = /^[\w.:-]{1,64}$/

/**
 * The id of a request: the one that it brings, if that is 1 to 64 letters, digits and `_.:-`; else a new one such as `KMPS-4821`, short enough to
 * be read out. One of a hundred million: it is looked for in the log of a day. OPS-8.
 */
export function requestIdFor(given: string | string[] | undefined): string {
  return typeof given === 'string' && wellFormed.test(given) ? given : `${four(letters)}-${four(digits)}`
}

const four = (of: string) => Array.from({ length: 4 }, () => of[Math.floor(Math.random() * of.length)]).join('')
