import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { idSchema } from '../../http/fields.ts'
import { refusedPersonSchema } from '../../users/invitations/listSchemas.ts'
import { mailFrequencies } from './preferences.ts'

const kindSchema = z
  .enum(mailFrequencies, { error: 'Vali, millal kirjutame.' })
  .describe('paev: each day; nadal: once a week; kohe: mentions and followed topics immediately; mitte: none')

export const preferenceBodySchema = z.object({ valik: kindSchema })

export const mailPreferenceSchema = preferenceBodySchema
  .extend({
    _id: idSchema.describe('The id of the caller'),
    valitud: z.boolean().describe('Whether the caller has chosen; false for the default'),
    peatatud: z
      .boolean()
      .describe(
        "Whether mails of notifications are paused, because the mail server has permanently refused the caller's address three times",
      ),
  })
  .meta({ id: 'KirjadeValik' })

export const pausedSchema = responseList(refusedPersonSchema.meta({ id: 'PeatatudKirjad' }))
