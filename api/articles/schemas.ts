import { z } from 'zod'
import { filesWires, textWires } from '../../schema/rules/client/moduleKinds.ts'
import { languageCodes } from '../../schema/rules/languages.ts'
import { inEachLanguage } from '../content/localizedText.ts'
import { fileSchema } from '../files/fileRecord.ts'
import { responseList } from '../http/bounded.ts'
import { dateValueSchema } from '../http/dateValue.ts'
import { idSchema, timeSchema } from '../http/fields.ts'

/** The id of a module or a date, chosen by the client and unique within its article. */
const ownIdSchema = z.string().describe("The client's own, unique within the article")

/** A file in a module. §3 calls its id `id` in modules and `_id` elsewhere, so it has both. */
const moduleFileSchema = fileSchema
  .extend({ id: idSchema, jrg: z.number().int().describe('From 0') })
  .meta({ id: 'MooduliFail' })

const moduleOrder = z.number().int().describe('1, 2, 3 … without gaps')

export const moduleSchema = z
  .discriminatedUnion('tyyp', [
    z.object({
      id: ownIdSchema,
      tyyp: z.enum(textWires),
      sisu: z.string().describe('Html; of embed only the frames'),
      jrg: moduleOrder,
    }),
    z.object({
      id: ownIdSchema,
      tyyp: z.enum(filesWires),
      sisu: responseList(moduleFileSchema),
      jrg: moduleOrder,
    }),
  ])
  .meta({ id: 'Moodul' })

const langSchema = z.object({
  current: z.enum(languageCodes),
  list: inEachLanguage(idSchema.nullable()).describe(
    "The article's version in each language; null where there is none that the caller may see",
  ),
})

const translationSchema = z.object({
  allikas: idSchema.describe('The article that this one is a translation of'),
  keel: z.enum(languageCodes).describe('Its language'),
  aegunud: z
    .boolean()
    .describe('Whether its title, descriptions or modules have changed since the translation was compared with them'),
})

/** An article in a list, without its modules. */
export const listedArticleSchema = z
  .object({
    _id: idSchema,
    ryhm: idSchema.describe('The same in all its language versions, which share order, dates, categories and years'),
    pealkiri: z.string(),
    slug: z.string(),
    lang: langSchema,
    desc: z.string().describe('Plain text'),
    excerpt: z.string().describe('SEO description'),
    jrg: z.number().int(),
    viimatiMuudetud: timeSchema,
    muutja: z
      .object({ _id: idSchema, nimi: z.string() })
      .nullable()
      .describe('The user who last changed it or a fact of its group; null for visitors, and if unknown'),
    avalik: z.boolean().optional().describe('Not of pages, all of which are public'),
    esipilt: fileSchema.nullable().optional().describe('Not of pages'),
    kategooria: responseList(z.object({ slug: z.string(), nimi: z.string() }))
      .optional()
      .describe('Of companies only'),
    kuupaev: dateValueSchema.nullable().optional().describe('The only date; where there may be many, the earliest'),
    kuupaevad: responseList(z.object({ id: ownIdSchema, kuupaev: dateValueSchema.nullable() }))
      .optional()
      .describe('Where there may be many, in the given order; missing in a page if there are more than 20'),
    kuupaevi: z.number().int().optional().describe('In a page, where there may be many: the number of dates'),
    jargmised: responseList(dateValueSchema)
      .optional()
      .describe('In a page, where there may be many: the first three of the dates from today on'),
    aasta: z
      .object({ beginning: z.number().int().nullable(), end: z.number().int().nullable() })
      .optional()
      .describe('Of history only'),
    tolge: translationSchema.nullable().describe('null if it is no translation, and for visitors'),
  })
  .meta({ id: 'ArtikkelLoendis' })

/** A row of the editors' list: the article in the first language that it has, with its other versions. LIST-1. */
export const articleGroupSchema = listedArticleSchema
  .extend({ teised: responseList(listedArticleSchema).describe('Its versions in other languages') })
  .meta({ id: 'ArtikkelKeeltes' })

const sourceTextSchema = z.object({
  pealkiri: z.string(),
  desc: z.string(),
  excerpt: z.string(),
  moodulid: responseList(moduleSchema),
})

/** An article with its modules. §3 'Article'. */
export const articleSchema = listedArticleSchema
  .extend({
    moodulid: responseList(moduleSchema),
    tolge: translationSchema
      .extend({
        seis: sourceTextSchema
          .nullable()
          .describe('The source text that the translation was last compared with; null if it never was'),
      })
      .nullable()
      .describe('null if it is no translation, and for visitors'),
  })
  .meta({ id: 'Artikkel' })

/** One date of an event. §3 'Calendar entry'. */
export const calendarEntrySchema = z
  .object({
    _id: idSchema.describe('The article, the same for all its dates'),
    pealkiri: z.string(),
    esipilt: fileSchema.nullable(),
    avalik: z.boolean(),
    kuupaev: dateValueSchema,
    moodulid: responseList(moduleSchema),
  })
  .meta({ id: 'Kalendrikirje' })

/** One date of an event without its modules. CAL-2. */
export const calendarDateSchema = z
  .object({
    _id: idSchema.describe('The version of the event that is shown'),
    ryhm: idSchema.describe('The event, the same in all languages'),
    kuupaevaId: ownIdSchema.describe('The id of the date, unique within the event'),
    pealkiri: z.string(),
    desc: z.string().describe('Plain text'),
    esipilt: fileSchema.nullable(),
    avalik: z.boolean(),
    kuupaev: dateValueSchema,
    viimatiMuudetud: timeSchema,
  })
  .meta({ id: 'Kalendrikuupaev' })

export type WireListedArticle = z.infer<typeof listedArticleSchema>
export type WireArticleGroup = z.infer<typeof articleGroupSchema>
export type WireArticle = z.infer<typeof articleSchema>
export type WireCalendarEntry = z.infer<typeof calendarEntrySchema>
export type WireCalendarDate = z.infer<typeof calendarDateSchema>
export type WireModule = z.infer<typeof moduleSchema>
