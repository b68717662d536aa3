import { z } from 'zod'
import { most } from '../../../schema/rules/client/limits.ts'
import { boundedList, responseList } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'
import { emailSchema, longestEmail, optionalNameSchema, phoneSchema, residenceSchema } from '../fields.ts'

/** A person whose address the mail server refuses. */
export const refusedPersonSchema = z.object({
  _id: idSchema.describe('The id of the person'),
  nimi: z.string(),
  email: z.string(),
  pohjus: z.string().describe('The code of the refusal by RFC 3463: 5.1.1'),
  viimati: timeSchema.describe('The time of the last refusal'),
})

const refusedInvitationsSchema = responseList(refusedPersonSchema.meta({ id: 'KeeldutudKutse' }))

/** A value of a row. An invalid row must not stop the others, so a text that is too long is cut here, and refused with its row later. */
const cellSchema = z
  .string()
  .max(longestEmail)
  .catch(({ value }) => (typeof value === 'string' ? value.slice(0, longestEmail) : ''))

const listedPersonSchema = z.object({ nimi: cellSchema, email: cellSchema, telefon: cellSchema, elukoht: cellSchema })

/** A row of a list, not validated yet. */
export type ListedPerson = z.infer<typeof listedPersonSchema>

/** Body of POST /api/kutsed. */
export const invitationListSchema = z.object({
  kutsutavad: boundedList(listedPersonSchema, {
    most: most.invited,
    wrong: 'Loendit ei ole.',
    tooLong: `Korraga saab kutsuda kuni ${most.invited} inimest.`,
  })
    .min(1, 'Loend on tühi.')
    .describe('Each row is accepted or refused separately'),
})

/** A valid row of a list. */
export const invitedPersonSchema = z.object({
  nimi: optionalNameSchema,
  email: emailSchema,
  telefon: phoneSchema,
  elukoht: residenceSchema,
})

export type InvitedPerson = z.infer<typeof invitedPersonSchema>

/** The outcome of a row. */
export const outcomeSchema = z
  .object({
    tulemus: z
      .enum(['kutsutud', 'kutsutud-varem', 'liige', 'keelatud', 'topelt', 'vigane'])
      .describe(
        'kutsutud: has an account now, and a mail is queued; kutsutud-varem: was invited before and has not registered; liige: is a member; ' +
          'keelatud: is banned; topelt: the email is in an earlier row; vigane: the row is invalid',
      ),
    msg: z.string().optional().describe('Why the row invited nobody: a sentence for a person'),
  })
  .meta({ id: 'KutseTulemus' })

export type WireOutcome = z.infer<typeof outcomeSchema>

export const outcomesSchema = responseList(outcomeSchema)

/** The state of the invitations. */
export const invitationCountsSchema = z
  .object({
    kutsumata: z
      .number()
      .int()
      .describe('The number of people with an account who have not been invited, as after an import'),
    ootab: z.number().int().describe('The number of list invitations that wait for the mail server'),
    keeldutud: refusedInvitationsSchema.describe(
      'People whose invitation the mail server has permanently refused, by name, at most 500, until it accepts one or the address is corrected',
    ),
  })
  .meta({ id: 'Kutsed' })
