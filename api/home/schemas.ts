import { z } from 'zod'
import { byLanguage } from '../../schema/rules/languages.ts'
import { fileSchema } from '../files/fileRecord.ts'
import { responseList } from '../http/bounded.ts'

const order = z.number().int().describe('0, 1, 2 … without gaps')
const id = z.string().describe("The client's own, unique within its language")
const texts = { pealkiri: z.string(), tekst: z.string().describe('Html') }
const link = z.string().describe('A web, mail or phone address, or a path of this site; empty: none')
const picture = fileSchema.nullable().describe('Null for none, or a deleted file')

/** A block in a response. §3 'Home page'. */
export const blockSchema = z
  .discriminatedUnion('tyyp', [
    z.object({
      id,
      tyyp: z.literal('Sissejuhatus'),
      ...texts,
      link,
      piltSuur: picture,
      piltVasak: picture,
      piltParem: picture,
      jrg: order,
    }),
    z.object({ id, tyyp: z.literal('Offset'), ...texts, link, pilt: picture, jrg: order }),
    z.object({ id, tyyp: z.literal('Galerii'), ...texts, pilt: picture, jrg: order }),
    z.object({ id, tyyp: z.enum(['Kalender', 'Uudised']), jrg: order }),
  ])
  .meta({ id: 'AvalehePlokk' })

/** The home page in a response. §3 'Home page'. */
export const homePageSchema = z
  .object({
    ...byLanguage(() => responseList(blockSchema)),
    versioon: z.string().describe('The tag for If-Match'),
  })
  .meta({ id: 'Avaleht' })

/** A block of a response. */
export type WireBlock = z.infer<typeof blockSchema>
