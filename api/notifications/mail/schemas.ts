import { z } from 'zod'
import { responseList } from '../../http/bounded.ts'
import { idSchema } from '../../http/fields.ts'
import { refusedPersonSchema } from '../../users/invitations/listSchemas.ts'
import { mailFrequencies } from './preferences.ts'

const kindSchema = z
  .enum(mailFrequencies, { error: 'Vali, millal kirjutame.' })
  .describe('paev: each day; nadal: once a week; kohe: mentions and followed topics at once; mitte: none')

/** The body that sets a preference. */
export const preferenceBodySchema = z.object({ valik: kindSchema })

export const mailPreferenceSchema = preferenceBodySchema
  .extend({
    _id: idSchema.describe('Of the caller'),
    valitud: z.boolean().describe('Whether the caller has chosen; false while the default holds'),
    peatatud: z
      .boolean()
      .describe(
        "Whether no mails of notifications are sent, as the mail server has refused the caller's address three times for good",
      ),
  })
  .meta({ id: 'KirjadeValik' })

export const pausedSchema = responseList(refusedPersonSchema.meta({ id: 'PeatatudKirjad' }))
