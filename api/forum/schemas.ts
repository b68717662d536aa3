import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { attachmentsBodySchema } from '../files/attachments.ts'
import { attachedFileSchema } from '../files/fileRecord.ts'
import { responseList } from '../http/bounded.ts'
import { givenIdSchema, idSchema, lineSchema, partialUpdateNote, subjectSchema, timeSchema } from '../http/fields.ts'
import { htmlSchema } from '../http/html/htmlSchema.ts'
import { tagSchema } from '../http/versions.ts'
import { personSchema } from '../users/schemas.ts'
import { followLevels } from './following/levels.ts'

const followLevelSchema = z.enum(followLevels).describe('The level at which the caller follows it. Beyond §7')

export const categorySchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    slug: z.string(),
    jrg: z.number().int(),
    versioon: tagSchema,
    viimanePostitus: timeSchema.nullable(),
    viimanePostitusPealkiri: z.string().nullable(),
    viimanePostitusTeema: idSchema.nullable().describe('Beyond §7: the id of that topic'),
    jalgimine: followLevelSchema,
  })
  .meta({ id: 'Kategooria' })

export const likesSchema = responseList(z.object({ user: personSchema })).meta({ id: 'Meeldimised' })

const filesSchema = responseList(attachedFileSchema)

const editedSchema = timeSchema.nullable().describe('The time of the last edit; null before the first. Beyond §7')

export const postSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    user: personSchema.nullable(),
    tekst: z.string(),
    kuupaev: timeSchema,
    muudetud: editedSchema,
    likes: likesSchema,
    failid: filesSchema,
    versioon: tagSchema,
  })
  .meta({ id: 'Postitus' })

export const postsSchema = responseList(postSchema)

/** A topic as in a category's list. */
export const listedTopicSchema = z
  .object({
    _id: idSchema,
    pealkiri: z.string(),
    nimi: z.string(),
    user: personSchema.nullable(),
    kuupaev: timeSchema,
    muudetud: editedSchema,
    pinned: z.boolean(),
    kategooria: z.object({ _id: idSchema, nimi: z.string(), slug: z.string() }),
    likes: likesSchema,
    failid: filesSchema,
    postitusedHulk: z.number().int(),
    viimanePostitus: timeSchema,
    loetud: z.boolean(),
  })
  .meta({ id: 'TeemaLoendis' })

export const topicSchema = listedTopicSchema
  .extend({
    tekst: z.string(),
    jalgimine: followLevelSchema,
    postitused: postsSchema,
    esimeneLugemata: idSchema
      .nullable()
      .optional()
      .describe('With `piir`: the first post that the caller had not seen before this read'),
  })
  .meta({ id: 'Teema' })

export type WireTopic = z.infer<typeof topicSchema>
export type WireListedTopic = z.infer<typeof listedTopicSchema>
export type WirePost = z.infer<typeof postSchema>
export type WireLikes = z.infer<typeof likesSchema>
export type WireCategory = z.infer<typeof categorySchema>

const categoryFields = {
  nimi: lineSchema(longest.categoryName, 'Lisa nimi.', `Nimi on liiga pikk (${upTo(longest.categoryName)}).`),
  jrg: z
    .number('Järjekorranumber peab olema täisarv.')
    .int('Järjekorranumber peab olema täisarv.')
    .min(-1_000_000, 'Järjekorranumber on liiga väike.')
    .max(1_000_000, 'Järjekorranumber on liiga suur.'),
}

export const newCategorySchema = z.object({ ...categoryFields, jrg: categoryFields.jrg.default(99) })

export const categoryChangesSchema = z.object(categoryFields).partial().describe(partialUpdateNote)

const topicFields = {
  pealkiri: subjectSchema,
  kategooria: givenIdSchema('Vali kategooria.'),
  tekst: htmlSchema,
  pinned: z.boolean('„Esiletõstetud“ väärtus peab olema jah või ei.'),
  failid: attachmentsBodySchema,
}

/**
 * Body of POST for a topic. Unknown properties such as `nimi` are dropped: the author is the session's user. REST-5.
 */
export const newTopicSchema = z.object({
  ...topicFields,
  tekst: topicFields.tekst.default(''),
  pinned: topicFields.pinned.default(false),
})

export const topicChangesSchema = z.object(topicFields).partial().describe(partialUpdateNote)

const postFields = { tekst: htmlSchema, failid: attachmentsBodySchema }

export const newPostSchema = z.object(postFields)

export const postChangesSchema = z.object(postFields).partial().describe(partialUpdateNote)

export type NewCategory = z.infer<typeof newCategorySchema>
export type CategoryChanges = z.infer<typeof categoryChangesSchema>
export type NewTopic = z.infer<typeof newTopicSchema>
export type TopicChanges = z.infer<typeof topicChangesSchema>
export type NewPost = z.infer<typeof newPostSchema>
export type PostChanges = z.infer<typeof postChangesSchema>
