import { z } from 'zod'
import { freeLineSchema, lineSchema } from '../lib/fields.ts'

const tooLongName = 'Nimi on liiga pikk (kuni 200 tähemärki).'

/** A member's name. */
export const nameSchema = lineSchema(200, 'Sisesta nimi.', tooLongName)

/** The name of somebody invited, who tells it on registering at the latest. */
export const freeNameSchema = freeLineSchema(200, tooLongName)

export const phoneSchema = freeLineSchema(50, 'Telefon on liiga pikk (kuni 50 tähemärki).')

export const residenceSchema = freeLineSchema(200, 'Elukoht on liiga pikk (kuni 200 tähemärki).')

/** Dotted words before the at sign, a host name with a dot after it, in any script: what SMTP takes without quotes. */
const emailForm =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{N}\p{M}-]{0,62})?\.)+[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}$/u

const wrongEmail = 'Sisesta korrektne e-mail.'

/** An email that mail can be sent to, at most 254 characters. */
export const emailSchema = z
  .string(wrongEmail)
  .trim()
  .min(1, 'Sisesta e-mail.')
  .max(254, 'E-mail on liiga pikk (kuni 254 tähemärki).')
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
