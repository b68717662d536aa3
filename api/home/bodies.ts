import { z } from 'zod'
import { isAllowedAddress } from '../../schema/rules/addresses.ts'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { byLanguage, type LanguageWords, languageWords } from '../../schema/rules/languages.ts'
import { isForeignLanguage } from '../content/foreignLanguage.ts'
import { isRecord, itemListSchema } from '../content/itemList.ts'
import { ownIdSchema } from '../content/ownIds.ts'
import { titleSchema } from '../content/texts.ts'
import { optionalFileSchema } from '../files/fileReference.ts'
import { boundedObject, boundedString, cleanedString } from '../http/bounded.ts'
import { storable } from '../http/fields.ts'
import { htmlTooLong } from '../http/html/cleanHtml.ts'

const mostBlocks = 100

const wrongKind = 'Sellist liiki plokki ei ole.'
const wrongOrder = 'Ploki järjekorranumber peab olema arv.'
const repeatedId = 'Sama tunnus on juba teisel plokil.'
const wrongLink = 'Link peab olema veebiaadress, e-posti aadress või siinse lehe aadress, mis algab kaldkriipsuga.'

/** A link normalised as browsers do, or ''. */
const linkSchema = cleanedString(
  longest.link,
  { wrong: 'Link peab olema tekst.', tooLong: `Link on liiga pikk (${upTo(longest.link)}).` },
  (link) =>
    storable(link)
      .trim()
      .replace(/[\t\r\n]/g, '')
      .replace(/ /g, '%20'),
)
  .refine((link) => link === '' || isAllowedAddress(link), wrongLink)
  .default('')

const texts = {
  pealkiri: titleSchema.default(''),
  tekst: boundedString(longest.html, { wrong: '„Tekst“ väärtus peab olema tekst.', tooLong: htmlTooLong }).default(''),
}

const picture = optionalFileSchema('Pilt tuleb anda faili tunnusena.').default(null)

const own = {
  id: ownIdSchema,
  jrg: z.number(wrongOrder).optional().describe('Sort key; by default the index in the list'),
}

const givenBlockSchema = z.discriminatedUnion(
  'tyyp',
  [
    z.object({
      ...own,
      tyyp: z.literal('Sissejuhatus'),
      ...texts,
      link: linkSchema,
      piltSuur: picture,
      piltVasak: picture,
      piltParem: picture,
    }),
    z.object({ ...own, tyyp: z.literal('Offset'), ...texts, link: linkSchema, pilt: picture }),
    z.object({ ...own, tyyp: z.literal('Galerii'), ...texts, pilt: picture }),
    z.object({ ...own, tyyp: z.enum(['Kalender', 'Uudised']) }),
  ],
  wrongKind,
)

/** A block of a request. Its html is sanitised later: see preparedBlocks. */
export type GivenBlock = z.infer<typeof givenBlockSchema>

/** The kinds of block by their names in lower case: servers spell them differently. */
const kinds = new Map(
  ['Sissejuhatus', 'Offset', 'Galerii', 'Kalender', 'Uudised'].map((kind) => [kind.toLowerCase(), kind]),
)

const missingBlocks = ({ genitive }: LanguageWords) =>
  `${genitive.charAt(0).toUpperCase()}${genitive.slice(1)} avalehe plokid tuleb anda loendina.`

/** The blocks of a language. @param missing the message when the list is missing */
const givenBlocksSchema = (missing: string) =>
  itemListSchema({
    item: givenBlockSchema,
    missing,
    most: mostBlocks,
    tooMany: `Ühes keeles saab olla kuni ${mostBlocks} plokki.`,
    nounOf: () => 'plokk',
    repeatedId,
    prepare: withKnownKind,
  })

/**
 * Body of PUT: the blocks of every language. Drops other properties (REST-3), but refuses the code of another language, whose blocks would
 * be lost.
 */
export const homePageBodySchema = boundedObject(
  byLanguage((language) => givenBlocksSchema(missingBlocks(languageWords(language)))),
  'Avaleht tuleb anda keelte kaupa.',
)
  .superRefine((body, context) => {
    for (const name of Object.keys(body))
      if (isForeignLanguage(name))
        context.addIssue({ code: 'custom', path: [name], message: 'Selles keeles avalehte ei ole.' })
  })
  .transform((body) => byLanguage((language): GivenBlock[] => body[language] ?? []))

export type HomePageBody = z.infer<typeof homePageBodySchema>

function withKnownKind(value: unknown): unknown {
  // Changes the value in place: a copy would cost as much as the client sends. The parsed body belongs only to this request.
  if (isRecord(value) && typeof value.tyyp === 'string') value.tyyp = kinds.get(value.tyyp.toLowerCase()) ?? value.tyyp
  return value
}
