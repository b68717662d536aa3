import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { languageCodes } from '../../schema/rules/languages.ts'
import { cleanedString, responseList } from '../http/bounded.ts'
import { idSchema, timeSchema } from '../http/fields.ts'
import { cursorTimeSchema, pageQuerySchema } from '../http/page.ts'
import { searchKinds } from './kinds.ts'
import { readSearchText } from './text.ts'

const maxWords = 12

/** The text of a search of at least `shortest` characters. */
export const searchTextOf = (shortest: number, tooShort: string) =>
  cleanedString(
    longest.search,
    { wrong: tooShort, tooLong: `Otsitav on liiga pikk (${upTo(longest.search)}).` },
    (text) => text.toWellFormed().replaceAll('\0', '').trim(),
  )
    .refine((text) => [...text].length >= shortest, tooShort)
    .refine((text) => readSearchText(text).flat().length <= maxWords, `Otsi korraga kuni ${maxWords} sõna.`)

/** An optional filter; '' counts as none. */
export const narrowing = (name: string) =>
  cleanedString(longest.searchedAuthor, { wrong: `${name} on vigane.`, tooLong: `${name} on liiga pikk.` }, (text) =>
    text.toWellFormed().replaceAll('\0', '').trim(),
  ).optional()

/** Cursor of the hits: rank, whether it is pinned, time, id and language. */
export const hitCursorSchema = z.tuple([
  z.number().int().min(0).max(99),
  z.boolean(),
  cursorTimeSchema.nullable(),
  idSchema,
  z.enum(['', ...languageCodes]),
])

const mostOfKind = 50
const wrongLimit = `Piir peab olema täisarv vahemikus 1–${mostOfKind}.`

/** Query parameters of the search over everything. SEARCH-1. */
export const searchAllQuerySchema = z
  .object({
    p: searchTextOf(2, 'Palun sisesta vähemalt 2 tähemärki'),
    liik: z
      .enum(searchKinds, 'Sellist liiki ei ole.')
      .optional()
      .describe('A page of this kind; without it the best of each'),
    keel: z
      .enum(['', ...languageCodes], 'Sellist keelt ei ole.')
      .optional()
      .describe('Articles, pages, events and albums in this language only'),
    autor: narrowing('Autor').describe("A substring of the author's name"),
    aasta: z.coerce
      .number('Aasta on vigane.')
      .int('Aasta on vigane.')
      .min(1000, 'Aasta on vigane.')
      .max(9998, 'Aasta on vigane.')
      .optional(),
    piir: z.coerce
      .number(wrongLimit)
      .int(wrongLimit)
      .min(1, wrongLimit)
      .max(mostOfKind, wrongLimit)
      .default(5)
      .describe('The most of each kind'),
    alates: pageQuerySchema.shape.alates.describe('Where to go on: `jargmine` of the page before; only with a kind'),
  })
  .refine(({ liik, alates }) => alates == null || liik != null, {
    path: ['alates'],
    message: 'Loendi jätkamise koht on vigane. Laadi leht uuesti.',
  })

/** Query parameters of the search over everything. */
export type SearchAllQuery = z.infer<typeof searchAllQuerySchema>

const foundSchema = z
  .object({
    _id: idSchema,
    teema: idSchema.nullable().describe('The topic of a post'),
    koht: z.string().nullable().describe('The slug of the category, catalogue or album'),
    keel: z.enum(languageCodes).nullable(),
    pealkiri: z.string().describe('Html: text with the matches in <mark>'),
    katkend: z.string().describe('Html: text with the matches in <mark>'),
    nimi: z.string().nullable().describe('The author, sender or uploader'),
    kuupaev: timeSchema.nullable(),
    osaline: z.boolean().optional().describe('true: a partial match, as nothing has all words'),
  })
  .meta({ id: 'Leitud' })

/** What a search finds, by kind. SEARCH-1. */
export const searchResultsSchema = z
  .object({
    ryhmad: responseList(
      z.object({
        liik: z.enum(searchKinds),
        hulk: z.number().int().describe('Exact up to 200; 201 for more'),
        tulemused: responseList(foundSchema),
        jargmine: z.string().nullable(),
      }),
    ).describe('The kind of the best match first'),
    tundmatud: responseList(z.string()).describe('Words of the search that stand nowhere'),
    parandus: z.string().optional().describe('The search with corrected typing errors, which found it'),
  })
  .meta({ id: 'Otsitu' })

/** What a search finds, by kind. */
export type WireSearchResults = z.infer<typeof searchResultsSchema>
