import { z } from 'zod'
import { attachmentsBodySchema } from '../files/attachments.ts'
import { htmlSchema } from '../html/htmlSchema.ts'
import { givenIdSchema, idSchema, lineSchema, timeSchema } from '../http/fields.ts'
import { attachedFileSchema } from '../files/fileRecord.ts'

const personSchema = z.object({ _id: idSchema, nimi: z.string() })

export const categorySchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    slug: z.string(),
    jrg: z.number().int(),
    viimanePostitus: timeSchema.nullable(),
    viimanePostitusPealkiri: z.string().nullable(),
  })
  .meta({ id: 'Kategooria' })

export const likesSchema = z.array(z.object({ user: personSchema })).meta({ id: 'Meeldimised' })

const filesSchema = z.array(attachedFileSchema)

/** Beyond §7. */
const editedSchema = timeSchema.nullable().describe('When it was last changed; null while it is as first written')

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
  })
  .meta({ id: 'Postitus' })

export const postsSchema = z.array(postSchema)

/** A topic as a category lists it. */
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

/** Body of a category, new or changed. */
export const categoryBodySchema = z.object({
  nimi: lineSchema(100, 'Lisa nimi.', 'Nimi on liiga pikk (kuni 100 tähemärki).'),
  jrg: z
    .number('Järjekord on täisarv.')
    .int('Järjekord on täisarv.')
    .min(-1_000_000, 'Järjekord on liiga väike.')
    .max(1_000_000, 'Järjekord on liiga suur.')
    .default(99),
})

export type CategoryBody = z.infer<typeof categoryBodySchema>

/** Body of a topic, new or changed. `nimi` and what else comes along is dropped: the author is the session's. REST-5. */
export const topicBodySchema = z.object({
  pealkiri: lineSchema(200, 'Lisa pealkiri.', 'Pealkiri on liiga pikk (kuni 200 tähemärki).'),
  kategooria: givenIdSchema('Vali kategooria.'),
  tekst: htmlSchema.default(''),
  pinned: z.boolean('Esiletõstmine on kas jah või ei.').default(false),
  failid: attachmentsBodySchema,
})

export const postBodySchema = z.object({ tekst: htmlSchema, failid: attachmentsBodySchema })

export type TopicBody = z.infer<typeof topicBodySchema>
export type PostBody = z.infer<typeof postBodySchema>
