import { types } from 'node:util'

/** OpenSSL's messages about certificates, which contain no names. */
const certificateFault =
  /self-signed certificate(?: in certificate chain)?|certificate has expired|certificate is not yet valid|unable to (?:get (?:local )?issuer certificate|verify the first certificate)|wrong version number/i
/** Codes and names of errors: never an address, a key or a text. */
const codeOrName = /^[A-Za-z][A-Za-z0-9_]{1,60}$/

/**
 * The cause of a failed call in a word or two: 'ECONNREFUSED', 'NoSuchBucket 404', 'self-signed certificate', '535'. Comes from the deepest
 * cause that has one, and only from its code or name, so it may be logged and shown to everybody. AUTH-8.
 */
export function causeInWords(error: unknown): string {
  const words = chainOf(error).map(wordsOf)
  return words.findLast((found) => found !== '') ?? 'unknown'
}

/** The error and its causes, outermost first; for several attempts (AggregateError) the last one. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = []
  // A chain may contain itself.
  for (let next = error; types.isNativeError(next) && !chain.includes(next);) {
    chain.push(next)
    next = next.cause ?? (next as { errors?: unknown[] }).errors?.at(-1)
  }
  return chain
}

interface Facts {
  code?: unknown
  /** Nodemailer's: the system's code, which its own `code` has replaced. */
  originalCode?: unknown
  /** Nodemailer's: the timeout that expired. */
  timeoutType?: unknown
  /** The reply of an SMTP server. */
  responseCode?: unknown
  /** The AWS SDK's: the HTTP status. */
  $metadata?: { httpStatusCode?: number }
}

function wordsOf(error: Error): string {
  const [sentence] = certificateFault.exec(error.message) ?? []
  if (sentence) return sentence
  const { code, originalCode, timeoutType, responseCode, $metadata } = error as Facts
  // The code EAUTH matters only because the cause may be the password.
  if (typeof responseCode === 'number') return code === 'EAUTH' ? `EAUTH ${responseCode}` : String(responseCode)
  const httpStatus = $metadata?.httpStatusCode
  const found = [originalCode, timeoutType, code, error.name].find(
    (word): word is string => typeof word === 'string' && codeOrName.test(word) && !meaningless.has(word),
  )
  return [found, httpStatus].filter((word) => word != null).join(' ')
}

const meaningless = new Set(['Error', 'TypeError', 'AggregateError', 'Unknown', 'UnknownError', 'Refusal'])
