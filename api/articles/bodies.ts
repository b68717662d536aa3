import { z } from 'zod'
import { type Catalogue, categorySlugs } from '../../schema/rules/catalogues.ts'
import { mostDates } from '../../schema/rules/dates.ts'
import { defaultLanguage, languageCodes } from '../../schema/rules/languages.ts'
import { givenByLanguage } from '../content/givenByLanguage.ts'
import { ownIdSchema, withoutRepeats } from '../content/ownIds.ts'
import { freeTextSchema, givenSlugSchema, titleSchema } from '../content/texts.ts'
import { optionalFileSchema } from '../files/fileReference.ts'
import { boundedList, boundedString } from '../http/bounded.ts'
import { givenDateSchema } from '../http/dateValue.ts'
import { givenIdSchema, partialUpdateNote } from '../http/fields.ts'
import { versionIn } from '../http/versions.ts'
import { givenModulesSchema } from './moduleBodies.ts'

const mostCategories = 100
const int32 = 2 ** 31 - 1
const wrongOrder = 'Järjekorranumber peab olema täisarv vahemikus −1 000 000 kuni 1 000 000.'
const wrongYear = 'Aasta peab olema täisarv.'
const wrongLanguage = `Keel peab olema ${languageCodes.join(' või ')}.`
const wrongVersion = 'Teise keele versioon tuleb anda artikli tunnusena.'
const wrongDates = 'Kuupäevad tuleb anda loendina.'
const wrongCategory = 'Sellist kategooriat ei ole.'
const wrongFile = 'Esipilt tuleb anda faili tunnusena.'
const wrongSource = 'Algtekst, mille tõlge see on, tuleb anda artikli tunnusena.'
const wrongSourceVersion = 'Algteksti versioon tuleb anda ETagina.'

const nothing = z.literal('').transform(() => null)

const yearSchema = z.union(
  [nothing, z.number(wrongYear).int(wrongYear).min(-int32, wrongYear).max(int32, wrongYear)],
  wrongYear,
)

/** The message about more dates than an article may have. */
export const tooManyDates = `Kuupäevi saab olla kuni ${mostDates}.`

const datesSchema = (most: number) =>
  boundedList(
    z.object({ id: ownIdSchema, kuupaev: givenDateSchema.nullish().transform((date) => date ?? null) }, wrongDates),
    { most, wrong: wrongDates, tooLong: tooManyDates },
  ).refine(withoutRepeats, 'Sama tunnus on juba teisel kuupäeval.')

const categorySlugSchema = boundedString(100, { wrong: wrongCategory, tooLong: wrongCategory })

const categorySchema = z
  .union([categorySlugSchema, z.object({ slug: categorySlugSchema }).transform(({ slug }) => slug)], wrongCategory)
  .refine((slug) => categorySlugs.includes(slug), wrongCategory)

/** Categories: slugs or records. Duplicates are dropped. */
const categoriesSchema = boundedList(categorySchema, {
  most: mostCategories,
  wrong: 'Kategooriad tuleb anda loendina.',
  tooLong: `Kategooriaid saab olla kuni ${mostCategories}.`,
}).transform((slugs) => [...new Set(slugs)])

/**
 * `tolge` of a body: the source, and the version of it that the translator saw. Without a version, as in a record that a client sends back
 * (REST-3), nothing changes.
 */
const translationSchema = z
  .object(
    {
      allikas: givenIdSchema(wrongSource),
      versioon: boundedString(200, { wrong: wrongSourceVersion, tooLong: wrongSourceVersion })
        .transform(versionIn)
        .pipe(z.string(wrongSourceVersion))
        .optional(),
    },
    wrongSource,
  )
  .nullable()
  .describe(
    'The version in another language that this one is a translation of. `versioon` is the ETag of it that the translator saw; if it is ' +
      'still current, the translation counts as up to date until the source changes. null: no translation. Without `versioon`: no change.',
  )

/** The editable fields of an article. fieldsOf omits those that its catalogue does not have. */
const fields = {
  pealkiri: titleSchema,
  slug: givenSlugSchema.describe('If empty or invalid, derived from the title. A number is added if it is taken.'),
  desc: freeTextSchema(5_000, 'Lühikirjeldus peab olema tekst.', 'Lühikirjeldus on liiga pikk (kuni 5000 tähemärki).'),
  excerpt: freeTextSchema(
    2_000,
    'SEO-kirjeldus peab olema tekst.',
    'SEO-kirjeldus on liiga pikk (kuni 2000 tähemärki).',
  ),
  avalik: z.boolean('„Avalik“ väärtus peab olema jah või ei.'),
  esipilt: optionalFileSchema(wrongFile),
  kategooria: categoriesSchema,
  jrg: z.number(wrongOrder).int(wrongOrder).min(-1_000_000, wrongOrder).max(1_000_000, wrongOrder),
  kuupaev: givenDateSchema.nullable(),
  aasta: z
    .object({ beginning: yearSchema.nullish(), end: yearSchema.nullish() }, wrongYear)
    .nullable()
    .transform((years) => ({ beginning: years?.beginning ?? null, end: years?.end ?? null })),
  moodulid: givenModulesSchema,
  tolge: translationSchema,
}

/** `lang` of a new article: its language, and the ids of its existing versions in other languages. LANG-2. */
const langSchema = z
  .object(
    {
      current: z.enum(languageCodes, wrongLanguage).default(defaultLanguage),
      list: givenByLanguage(z.union([nothing, givenIdSchema(wrongVersion)], wrongVersion).nullable(), {
        wrong: wrongVersion,
        foreign: wrongLanguage,
      }).default({}),
    },
    wrongLanguage,
  )
  .describe('`list` names the versions in other languages: the new article becomes one of them')

/**
 * A mask of the fields that the articles of a catalogue do not have. NAV-3. Its type has no keys, so that `omit` leaves the types alone:
 * all fields are optional in bodies.
 */
const foreignFields = ({
  hasVisibility,
  hasCover,
  hasCategories,
  hasYears,
  dates,
}: Catalogue): Record<never, true> => ({
  ...(!hasVisibility && { avalik: true as const }),
  ...(!hasCover && { esipilt: true as const }),
  ...(!hasCategories && { kategooria: true as const }),
  ...(!hasYears && { aasta: true as const }),
  ...(dates !== 'SINGLE' && { kuupaev: true as const }),
  ...(dates !== 'MANY' && { kuupaevad: true as const }),
})

/** The editable fields of a catalogue's articles. Others are dropped unchecked, as any unknown property is. REST-3. */
const fieldsOf = (catalogue: Catalogue, most = mostDates) =>
  z
    .object({ ...fields, kuupaevad: datesSchema(most) })
    .omit(foreignFields(catalogue))
    .partial()

/** Body of a new article. */
export const newArticleSchema = (catalogue: Catalogue) => fieldsOf(catalogue).extend({ lang: langSchema.optional() })

/**
 * An upgrade united the dates of all languages, so an existing event may have more than `mostDates`, and a client must be able to send it
 * back unchanged.
 */
const mostUnitedDates = mostDates * languageCodes.length

/** Body of a change of an article. `lang.list` is ignored: the server maintains it (LANG-4). */
export const articleChangesSchema = (catalogue: Catalogue) =>
  fieldsOf(catalogue, mostUnitedDates)
    .extend({
      lang: z
        .object({ current: z.enum(languageCodes, wrongLanguage).optional() }, wrongLanguage)
        .optional()
        .describe('The language of an article cannot be changed.'),
    })
    .describe(partialUpdateNote)

export type NewArticle = z.infer<ReturnType<typeof newArticleSchema>>
export type ArticleChanges = z.infer<ReturnType<typeof articleChangesSchema>>
