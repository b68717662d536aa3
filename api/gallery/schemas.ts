import { z } from 'zod'
import { localizedTextSchema } from '../content/localizedText.ts'
import { fileSchema } from '../files/fileRecord.ts'
import { responseList } from '../http/bounded.ts'
import { idSchema } from '../http/fields.ts'

/** A picture of an album. §3 calls its id `id` here and `_id` elsewhere, so it has both. */
export const pictureSchema = fileSchema.extend({ id: idSchema }).meta({ id: 'AlbumiPilt' })

const own = {
  id: z.string().describe("The client's own, unique within its album"),
  jrg: z.number().int().describe('0, 1, 2 … without gaps'),
  tekst: localizedTextSchema,
}

/** An item of an album. §3 'Media item'. */
const mediaItemSchema = z
  .discriminatedUnion('tyyp', [
    z.object({ ...own, tyyp: z.literal('pilt'), sisu: pictureSchema }),
    z.object({
      ...own,
      tyyp: z.literal('embed'),
      sisu: z.object({ embed: z.string().describe('Only the frames'), esipilt: pictureSchema.nullable() }),
    }),
  ])
  .meta({ id: 'Meediaelement' })

/** An album. §3 'Gallery album'. */
export const albumSchema = z
  .object({
    _id: idSchema,
    slug: z.string(),
    nimi: localizedTextSchema,
    excerpt: localizedTextSchema.describe('SEO description'),
    jrg: z.number().int().describe('Its position among the albums: 0, 1, 2 … without gaps'),
    meedia: responseList(mediaItemSchema),
    versioon: z.string().describe('The tag for If-Match, which covers everything but `jrg`'),
  })
  .meta({ id: 'Album' })

export const listedAlbumSchema = albumSchema
  .extend({
    meedia: responseList(mediaItemSchema).describe('In the short form the first three'),
    meediat: z.number().int().optional().describe('The number of media; only in the short form'),
    versioon: albumSchema.shape.versioon.optional().describe('Not in the short form'),
  })
  .meta({ id: 'AlbumLoendis' })

/** An album in a list of positions. */
export const albumPositionSchema = albumSchema.pick({ _id: true, slug: true, jrg: true }).meta({ id: 'AlbumiKoht' })

export type WireAlbumPosition = z.infer<typeof albumPositionSchema>
export type WirePicture = z.infer<typeof pictureSchema>
export type WireMediaItem = z.infer<typeof mediaItemSchema>
export type WireAlbum = z.infer<typeof albumSchema>
export type WireListedAlbum = z.infer<typeof listedAlbumSchema>
