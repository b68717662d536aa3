import { z } from 'zod'
import { most } from '../../../schema/rules/client/limits.ts'
import { responseList } from '../../http/bounded.ts'
import { givenIdSchema, idSchema, timeSchema } from '../../http/fields.ts'
import { cursorTimeSchema } from '../../http/page.ts'
import { firstRevision } from './revisions.ts'

const personSchema = z.object({ _id: idSchema, nimi: z.string() }).nullable()
const revisionIdSchema = z.union([z.literal(firstRevision), givenIdSchema()])

/** The kind of the home page, and its id. */
export const homePage = 'avaleht'

/** The path of a record with revisions; the home page has no UUID. */
export const recordParams = z.object({
  liik: z.string().max(20).describe('teema, postitus, kategooria, artikkel, album, protokoll, avaleht or liige'),
  id: z.union([z.literal(homePage), givenIdSchema()]),
})

export const revisionParams = recordParams.extend({ versioon: revisionIdSchema })

/** Body of the restoration of a revision. */
export const restorationSchema = z.object({ versioon: revisionIdSchema })

/** The revisions of a record. HIST-1. */
export const historySchema = z
  .object({
    _id: z.string(),
    versioon: z.string().describe('The tag for If-Match'),
    pealkiri: z.string(),
    versioonid: responseList(
      z.object({
        _id: z.string().describe(`${firstRevision}: the first one`),
        muutja: personSchema,
        kuupaev: timeSchema.nullable(),
        muudetud: responseList(z.string()).describe('The names of the fields that it changed'),
        eemaldatud: z.boolean().describe('Whether an admin removed content of it'),
      }),
    ).describe(`At most ${most.revisions + 1}, the current one first`),
  })
  .meta({ id: 'Ajalugu' })

/** The content of a revision. HIST-1. */
export const revisionSchema = responseList(
  z
    .object({
      nimi: z.string(),
      osa: z.string().nullable().describe('The id of the module, item, block or date that it belongs to'),
      tekst: z.string().nullable().describe('Null if an admin removed it'),
      html: z.boolean(),
    })
    .meta({ id: 'VersiooniVali' }),
)

/** A deleted record. TRASH-1. */
export const deletedSchema = z
  .object({
    _id: idSchema,
    liik: z.string(),
    pealkiri: z.string(),
    kustutaja: personSchema,
    kuupaev: timeSchema,
  })
  .meta({ id: 'Kustutatud' })

export const trashCursorSchema = z.tuple([cursorTimeSchema, idSchema])
