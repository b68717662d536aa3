import { z } from 'zod'
import { normalLine, normalText, showsSomething } from '../../schema/rules/normalText.ts'
import { boundedString, cleanedString } from '../http/bounded.ts'

/** Control characters and lone surrogates; no device puts them into copied text. */
const unusable = /[\p{Cc}\p{Cs}]/u

/**
 * One line of normalised text of at most `maxLength` characters. Unlike lineSchema of http/fields.ts it may be empty, and control
 * characters are refused.
 */
const lineOf = (maxLength: number, [fieldLabel, inField]: [label: string, inside: string], missing: string) =>
  cleanedString(
    maxLength,
    { wrong: missing, tooLong: `${fieldLabel} on liiga pikk (kuni ${maxLength} tähemärki).` },
    normalLine,
  ).refine((text) => !unusable.test(text), `${inField} on märk, mida siin kasutada ei saa. Kirjuta see käsitsi uuesti.`)

/** A member's name, required. */
export const nameSchema = lineOf(200, ['Nimi', 'Nimes'], 'Lisa nimi.').refine(showsSomething, 'Lisa nimi.')

/** The name in an invitation, optional: registration requires it. */
export const optionalNameSchema = lineOf(200, ['Nimi', 'Nimes'], 'Selle välja sisu ei sobi.')

export const phoneSchema = lineOf(50, ['Telefon', 'Telefonis'], 'Selle välja sisu ei sobi.')

export const residenceSchema = lineOf(200, ['Elukoht', 'Elukohas'], 'Selle välja sisu ei sobi.')

const word = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_{|}~\u0060-]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
/** In any script, but not only digits: an IP address is not accepted as a mail host. */
const lastLabel = String.raw`(?!\p{N}+$)${label}`

/** Unquoted local part, then a host name with at least one dot; any script (RFC 5321, RFC 6531). */
const emailPattern = new RegExp(`^${word}(?:\\.${word})*@(?:${label}\\.)+${lastLabel}$`, 'u')

/** More than the raw length of any valid address. */
export const longestEmail = 1_000

const missingEmail = 'Lisa e-posti aadress.'
const emailTooLong = 'E-posti aadress on liiga pikk (kuni 254 tähemärki).'
const invalidEmail = 'See e-posti aadress ei ole õige. Näide: mari@naide.ee'

/** An email address that mail can be sent to, at most 254 characters. */
export const emailSchema = z
  .string({ error: ({ input }) => (input == null ? missingEmail : invalidEmail) })
  .max(longestEmail, { error: emailTooLong, abort: true })
  .overwrite((email) => normalText(email).trim())
  .min(1, { error: missingEmail, abort: true })
  .max(254, { error: emailTooLong, abort: true })
  .refine((email) => emailPattern.test(email) && email.indexOf('@') <= 64, invalidEmail)

const tooShort = 'Sisesta vähemalt 6 kohaline parool.'
const passwordTooLong = 'Parool on liiga pikk (kuni 1000 tähemärki).'

/** More than the UTF-16 units of any valid password. */
export const longestPassword = 4_000

/** A new password: 6 to 1,000 code points. A higher `passwordMin` is checked by the routes. */
export const passwordSchema = boundedString(longestPassword, { wrong: tooShort, tooLong: passwordTooLong })
  .refine((password) => [...password].length >= 6, tooShort)
  .refine((password) => [...password].length <= 1_000, passwordTooLong)
  // All lone surrogates are encoded as the same replacement character, so different passwords would have the same hash.
  .refine((password) => password.isWellFormed(), 'Paroolis on märk, mida ei saa kasutada. Vali teine parool.')

/** The password that a member already has, to confirm something. */
export const givenPasswordSchema = boundedString(longestPassword, {
  wrong: 'Sisesta oma parool.',
  tooLong: 'Parool ei ole õige.',
}).min(1, 'Sisesta oma parool.')
