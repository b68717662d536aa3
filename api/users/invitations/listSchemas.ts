import { z } from 'zod'
import { most } from '../../../schema/rules/client/limits.ts'
import { boundedList, responseList } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'
import { emailSchema, longestEmail, optionalNameSchema, phoneSchema, residenceSchema } from '../fields.ts'

/** A person whose address the mail server refuses. */
export const refusedPersonSchema = z.object({
  _id: idSchema.describe('Of the person'),
  nimi: z.string(),
  email: z.string(),
  pohjus: z.string().describe('The code of RFC 3463 with which the mail server refused: 5.1.1'),
  viimati: timeSchema.describe('When it last did'),
})

const refusedInvitationsSchema = responseList(refusedPersonSchema.meta({ id: 'KeeldutudKutse' }))

/** What a row says. A row that does not fit must not stop the others, so a text that is too long comes cut, and is refused as its row is. */
const said = z
  .string()
  .max(longestEmail)
  .catch(({ value }) => (typeof value === 'string' ? value.slice(0, longestEmail) : ''))

const listedPersonSchema = z.object({ nimi: said, email: said, telefon: said, elukoht: said })

/** A row of a list, unchecked. */
export type ListedPerson = z.infer<typeof listedPersonSchema>

/** Body of POST /api/kutsed. */
export const invitationListSchema = z.object({
  kutsutavad: boundedList(listedPersonSchema, {
    most: most.invited,
    wrong: 'Loendit ei ole.',
    tooLong: `Korraga saab kutsuda kuni ${most.invited} inimest.`,
  })
    .min(1, 'Loend on tühi.')
    .describe('Each row is taken or refused by itself'),
})

/** A row of a list that fits. */
export const invitedPersonSchema = z.object({
  nimi: optionalNameSchema,
  email: emailSchema,
  telefon: phoneSchema,
  elukoht: residenceSchema,
})

/** A person who can be invited. */
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

/** What became of a row. */
export const outcomeSchema = z
  .object({
    tulemus: z
      .enum(['kutsutud', 'kutsutud-varem', 'liige', 'keelatud', 'topelt', 'vigane'])
      .describe(
        'kutsutud: has an account now, and a mail is queued; kutsutud-varem: was invited before and has not registered; liige: is a member; ' +
          'keelatud: is banned; topelt: the email is in an earlier row; vigane: something in the row does not fit',
      ),
    msg: z.string().optional().describe('Why the row invited nobody, a sentence for a person'),
  })
  .meta({ id: 'KutseTulemus' })

export type WireOutcome = z.infer<typeof outcomeSchema>

export const outcomesSchema = responseList(outcomeSchema)

/** How the invitations stand. */
export const invitationCountsSchema = z
  .object({
    kutsumata: z
      .number()
      .int()
      .describe('How many have an account that nobody has been invited to, as after an import'),
    ootab: z.number().int().describe('How many invitations by list wait for the mail server'),
    keeldutud: refusedInvitationsSchema.describe(
      'Whose invitation the mail server has refused for good, by name, at most 500: until it takes one, or the address is mended',
    ),
  })
  .meta({ id: 'Kutsed' })
