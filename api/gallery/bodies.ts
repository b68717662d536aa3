import { z } from 'zod'
import { isRecord, itemListSchema } from '../content/itemList.ts'
import { givenLocalizedSchema } from '../content/localizedText.ts'
import { ownIdSchema } from '../content/ownIds.ts'
import { freeTextSchema, givenSlugSchema, titleSchema } from '../content/texts.ts'
import { fileReferenceSchema, optionalFileSchema } from '../files/fileReference.ts'
import { boundedString } from '../http/bounded.ts'
import { partialUpdateNote } from '../http/fields.ts'
import { longestEmbed } from '../http/html/cleanEmbed.ts'

const mostMedia = 1_000

const wrongOrder = 'Järjekorranumber peab olema arv.'
const wrongKind = 'Albumis saab olla ainult pilte ja manustatud lehti.'
const wrongPicture = 'Pilt tuleb anda faili tunnusena.'
const wrongEmbed = 'Manustatud leht tuleb anda aadressi või koodina.'

const own = {
  id: ownIdSchema,
  jrg: z.number(wrongOrder).optional().describe('Sort key; by default the index in the list'),
  tekst: givenLocalizedSchema(
    freeTextSchema(2_000, '„Tekst“ väärtus peab olema tekst.', 'Tekst on liiga pikk (kuni 2000 tähemärki).'),
    'Tekst tuleb anda keelte kaupa.',
  )
    .optional()
    .describe('A missing language keeps the text of the item with this id'),
}

const givenItemSchema = z.discriminatedUnion(
  'tyyp',
  [
    z.object({ ...own, tyyp: z.literal('pilt'), sisu: fileReferenceSchema(wrongPicture) }),
    z.object({
      ...own,
      tyyp: z.literal('embed'),
      sisu: z.object(
        {
          embed: boundedString(longestEmbed, { wrong: wrongEmbed, tooLong: 'Manustatava lehe kood on liiga pikk.' }),
          esipilt: optionalFileSchema(wrongPicture).default(null),
        },
        wrongEmbed,
      ),
    }),
  ],
  wrongKind,
)

/** An item of a request. Its embed code is sanitised later: see preparedMedia. */
export type GivenItem = z.infer<typeof givenItemSchema>

/** The noun for an item in messages. */
export const nounOf = ({ tyyp }: { tyyp?: unknown }): string => (tyyp === 'embed' ? 'manustatud leht' : 'pilt')

/** The editable fields of an album; only moves change `jrg`. REST-3. */
const fields = {
  slug: givenSlugSchema.describe(
    'If empty or invalid, derived from the Estonian title. A number is added if it is taken.',
  ),
  nimi: givenLocalizedSchema(titleSchema, 'Pealkiri tuleb anda keelte kaupa.').describe(
    'A missing language stays unchanged.',
  ),
  excerpt: givenLocalizedSchema(
    freeTextSchema(2_000, 'SEO-kirjeldus peab olema tekst.', 'SEO-kirjeldus on liiga pikk (kuni 2000 tähemärki).'),
    'SEO-kirjeldus tuleb anda keelte kaupa.',
  ).describe('A missing language stays unchanged.'),
  meedia: itemListSchema({
    item: givenItemSchema,
    missing: 'Pildid ja manustatud lehed tuleb anda loendina.',
    most: mostMedia,
    tooMany: 'Albumis saab olla kuni 1000 pilti ja manustatud lehte. Jaga see mitmeks.',
    nounOf: (value) => nounOf(isRecord(value) ? value : {}),
    repeatedId: 'Sama tunnus on juba teisel pildil või manustatud lehel.',
  }),
}

export const newAlbumSchema = z.object(fields).partial()

export const albumChangesSchema = z.object(fields).partial().describe(partialUpdateNote)

/** The body of a new album or of a change. */
export type AlbumBody = z.infer<typeof newAlbumSchema>
