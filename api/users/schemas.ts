import { z } from 'zod'
import { idSchema, partialUpdateNote, timeSchema } from '../http/fields.ts'
import { tagSchema } from '../http/versions.ts'
import { shapeOf } from '../records/editable.ts'
import { memberTable } from './editable.ts'
import {
  emailSchema,
  longestEmail,
  longestPassword,
  nameSchema,
  optionalNameSchema,
  passwordSchema,
  phoneSchema,
  residenceSchema,
} from './fields.ts'
import { welcomeSchema } from './welcome.ts'

/** A member as seen by signed-in members. */
export const userSchema = z
  .object({
    _id: idSchema,
    ...shapeOf(memberTable, 'returned'),
    versioon: tagSchema,
    lahkub: timeSchema.optional().describe('When the account is deleted, for the member and admins'),
  })
  .meta({ id: 'Kasutaja' })

export type WireUser = z.infer<typeof userSchema>

/** The number of members with a status. */
export const userCountSchema = z.object({ staatus: userSchema.shape.staatus, hulk: z.number().int() })

/**
 * The user of a session, with the key that encrypts the user's drafts on a device (beyond §7), or the user of a mailed link, with only id,
 * name, email and status.
 */
export const callerSchema = userSchema
  .partial()
  .required({ _id: true, nimi: true, email: true, staatus: true })
  .extend({
    mustandivoti: z.string().optional().describe('Encrypts drafts on a device; sent only to the user of a session'),
    tervitus: welcomeSchema.optional().describe('The unfinished steps of the welcome, for the user of a session'),
    link: z.literal(true).optional().describe("The token is a mailed link's, which is no session"),
  })
  .meta({ id: 'Mina' })

/** A reference to a user in other records. */
export const personSchema = z.object({ _id: idSchema, nimi: z.string() }).meta({ id: 'Isik' })

/** Matches no user: every email has an @, and every password more than one character. */
const matchless = '-'
const insteadOf = ({ value }: { value: unknown }) => (typeof value === 'string' ? matchless : '')

/**
 * Body of POST /api/auth. A missing or non-string value becomes '', because AUTH-1 has one message for all of them. An overlong one becomes
 * a value that matches no user.
 */
export const credentialsSchema = z
  .object({
    email: z.string().max(longestEmail).catch(insteadOf).describe('Email of the user'),
    parool: z.string().max(longestPassword).catch(insteadOf),
  })
  .catch({ email: '', parool: '' })

/** Body of POST /api/users. A `parool` is ignored: users choose one when they register. USER-4. */
export const invitationSchema = z.object({
  nimi: optionalNameSchema.optional(),
  email: emailSchema,
  telefon: phoneSchema.nullish(),
})

/** Body of PUT /api/users/registreerimine/{token}. */
export const registrationSchema = z.object({
  nimi: nameSchema,
  email: emailSchema,
  telefon: phoneSchema.nullish(),
  elukoht: residenceSchema.nullish(),
  parool: passwordSchema,
})

/** Body of PUT /api/users/admin/{id}. */
export const adminProfileSchema = z
  .object({ ...shapeOf(memberTable, 'given'), parool: passwordSchema.nullish() })
  .describe(partialUpdateNote)

/** Body of PUT /api/users/{id}. USER-2. */
export const profileSchema = adminProfileSchema.omit({ staatus: true }).describe(partialUpdateNote)

/** Changes of a member; missing properties stay unchanged. */
export type ProfileChanges = z.infer<typeof adminProfileSchema>

/** Body of PUT /api/users/muuda-parooli/{userId}. */
export const newPasswordSchema = z.object({ parool: passwordSchema })

/** Body of POST /api/users/muuda-parooli/. An invalid email gets the same response as an unknown one. AUTH-3. */
export const recoverySchema = z.object({ email: z.string().max(longestEmail).catch('') }).catch({ email: '' })
