import { z } from 'zod'

/**
 * What nobody types into a form and nobody would see: control characters, half a surrogate pair, marks that turn the
 * direction of writing round, and signs without width but for the joiners that some scripts need.
 */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** Something that can be read. */
const readable = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A line of text of at most `longest` characters, trimmed; white space of any kind is a space. */
const line = (longest: number, what: string, missing: string) =>
  z
    .string(missing)
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(longest, `${what} on liiga pikk (kuni ${longest} tähemärki).`)
        .refine((text) => !hidden.test(text), `${what} sisaldab lubamatuid märke.`),
    )

/** A member's name. */
export const nameSchema = line(200, 'Nimi', 'Lisa nimi.').refine((name) => readable.test(name), 'Lisa nimi.')

/** The name of somebody invited, who tells it on registering at the latest. */
export const freeNameSchema = line(200, 'Nimi', 'Selle välja sisu ei sobi.')

export const phoneSchema = line(50, 'Telefon', 'Selle välja sisu ei sobi.')

export const residenceSchema = line(200, 'Elukoht', 'Selle välja sisu ei sobi.')

const word = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_{|}~\u0060-]+`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
/** In any script, but no number: a bare address of a machine is no host of mail. */
const lastLabel = String.raw`(?!\p{N}+$)${label}`

/** Dotted words before the at sign, a host name with a dot after it, in any script: what SMTP takes without quotes. */
const emailForm = new RegExp(`^${word}(?:\\.${word})*@(?:${label}\\.)+${lastLabel}$`, 'u')

const missingEmail = 'Lisa e-posti aadress.'
const wrongEmail = 'See e-posti aadress ei ole õige. Näide: mari@naide.ee'

/** An email that mail can be sent to, at most 254 characters. */
export const emailSchema = z
  .string({ error: ({ input }) => (input == null ? missingEmail : wrongEmail) })
  .trim()
  .min(1, missingEmail)
  .max(254, 'E-posti aadress on liiga pikk (kuni 254 tähemärki).')
  .refine((email) => emailForm.test(email) && email.indexOf('@') <= 64, wrongEmail)

const tooShort = 'Sisesta vähemalt 6 kohaline parool.'

/** A new password: 6 to 1,000 characters, counted as people count them. A stricter `passwordMin` is judged by the rule. */
export const passwordSchema = z
  .string(tooShort)
  .max(4_000, 'Parool on liiga pikk (kuni 1000 tähemärki).')
  .refine((password) => [...password].length >= 6, tooShort)
  .refine((password) => [...password].length <= 1_000, 'Parool on liiga pikk (kuni 1000 tähemärki).')
  // Half a surrogate pair is no character, and a hash of it would match its neighbours'.
  .refine((password) => password.isWellFormed(), 'Parool sisaldab vigast tähemärki.')
