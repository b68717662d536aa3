import { z } from 'zod'
import { longest } from '../../schema/rules/client/limits.ts'
import { filesWires, textWires } from '../../schema/rules/client/moduleKinds.ts'
import { ownIdSchema, withoutRepeats } from '../content/ownIds.ts'
import { fileListSchema } from '../files/fileReference.ts'
import { boundedList, boundedString } from '../http/bounded.ts'
import { htmlTooLong } from '../http/html/cleanHtml.ts'

export const mostModules = 200
const mostFiles = 200

const wrongModules = 'Moodulid tuleb anda loendina.'
const wrongKind = 'Sellist liiki moodulit ei ole.'
const wrongFiles = 'Mooduli failid tuleb anda loendina.'
const wrongModuleOrder = 'Mooduli järjekorranumber peab olema arv.'

const filesSchema = fileListSchema({
  most: mostFiles,
  wrong: wrongFiles,
  tooLong: `Moodulis saab olla kuni ${mostFiles} faili.`,
})

const order = z.number(wrongModuleOrder).optional().describe('Sort key; by default the order of the list')

const textSchema = z.object({
  id: ownIdSchema,
  tyyp: z.enum(textWires),
  sisu: boundedString(longest.html, { wrong: 'Mooduli sisu peab olema tekst.', tooLong: htmlTooLong }).default(''),
  jrg: order,
})

const fileModuleSchema = z.object({
  id: ownIdSchema,
  tyyp: z.enum(filesWires),
  sisu: filesSchema.default([]),
  jrg: order,
})

/** The modules of a body. Their html is sanitised later, once the limits of the complete article are checked: see preparedModules. */
export const givenModulesSchema = boundedList(z.discriminatedUnion('tyyp', [textSchema, fileModuleSchema], wrongKind), {
  most: mostModules,
  wrong: wrongModules,
  tooLong: `Artiklis saab olla kuni ${mostModules} moodulit.`,
}).refine(withoutRepeats, 'Sama tunnus on juba teisel moodulil.')

export type GivenModule = z.infer<typeof givenModulesSchema>[number]
