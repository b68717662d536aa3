import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { responseList } from '../http/bounded.ts'
import { idSchema, timeSchema } from '../http/fields.ts'
import { isoTime } from '../store/columns.ts'

/** A file in a response; `fileJson` creates it. REST-5. */
export const fileSchema = z
  .object({
    _id: idSchema,
    nimi: z.string(),
    meta: z.object({
      mimetype: z.string().describe('Detected from the content, not from the name'),
      size: z.number().int().describe('Bytes'),
    }),
    suurused: responseList(
      z.object({
        laius: z.number().int(),
        korgus: z.number().int(),
        tee: z.string().describe('The path after /api/static'),
      }),
    ).describe('Variants of an image, largest first; empty for other files'),
    tee: z.string().describe('The path of the file itself after /api/static'),
    lisaja: z.object({ _id: idSchema, nimi: z.string() }).nullable().describe('The uploader'),
    lisatud: timeSchema.describe('The time of the upload'),
  })
  .meta({ id: 'Fail' })

/** A file as an attachment of a record: `jrg` counts from 0. */
export const attachedFileSchema = fileSchema.extend({ jrg: z.number().int() }).meta({ id: 'Manus' })

export type WireFile = z.infer<typeof fileSchema>

/** SQL for the JSON of a row `f` of files. It must have every property of fileSchema: the types do not check this. */
export const fileJson = sql`jsonb_build_object(
  '_id', f._id, 'nimi', f.nimi, 'meta', jsonb_build_object('mimetype', f.mimetype, 'size', f.size),
  'suurused', coalesce((
    select jsonb_agg(jsonb_build_object('laius', s.v -> 'laius', 'korgus', s.v -> 'korgus',
      'tee', concat('/', f.kaust, '/', f._id, '/', s.v ->> 'nimi')) order by s.ordinal)
    from jsonb_array_elements(f.suurused) with ordinality s(v, ordinal)), '[]'),
  'tee', concat('/', f.kaust, '/', f._id, '/', f.algfail),
  'lisaja', (select jsonb_build_object('_id', u._id, 'nimi', u.nimi) from users u where u._id = f.lisaja_id),
  'lisatud', ${isoTime(sql`f.lisatud`)})`

/** SQL for the wire record of the file row `f`; visitors do not see its uploader. REST-4. */
export const fileJsonFor = ({ seesAll }: { seesAll: boolean }) =>
  seesAll ? fileJson : sql`(${fileJson} || jsonb_build_object('lisaja', null))`
