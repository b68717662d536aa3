import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { idSchema, timeSchema } from '../../http/fields.ts'
import { letterKinds } from './choices.ts'

const kindSchema = z
  .enum(letterKinds, { error: 'Vali, millal kirjutame.' })
  .describe('paev: each day; nadal: once a week; kohe: mentions and followed topics at once; mitte: none')

/** The body of a choice. */
export const chosenSchema = z.object({ valik: kindSchema })

export const letterChoiceSchema = chosenSchema
  .extend({
    _id: idSchema.describe('Of the caller'),
    valitud: z.boolean().describe('Whether the caller has chosen; false while the default holds'),
    peatatud: z
      .boolean()
      .describe(
        "Whether no letters are sent, as the mail server has refused the caller's address three times for good",
      ),
  })
  .meta({ id: 'KirjadeValik' })

const refusedPersonSchema = z.object({
  _id: idSchema.describe('Of the person'),
  nimi: z.string(),
  email: z.string(),
  pohjus: z.string().describe('The code of RFC 3463 with which the mail server refused: 5.1.1'),
  viimati: timeSchema.describe('When it last did'),
})

export const pausedSchema = responseList(refusedPersonSchema.meta({ id: 'PeatatudKirjad' }))

export const refusedInvitationsSchema = responseList(refusedPersonSchema.meta({ id: 'KeeldutudKutse' }))
