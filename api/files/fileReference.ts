import { z } from 'zod'
import { givenIdSchema } from '../http/fields.ts'

/**
 * A file in a request body: its id, or a record as in responses, whose id §3 names `_id` or, inside modules and media, `id`. Parsed to
 * the id. Whether the file exists is checked where it is stored: see lockFiles.
 * @param wrong the message for anything else
 */
export function fileReferenceSchema(wrong: string) {
  const id = givenIdSchema(wrong)
  return z.union(
    [id, z.object({ _id: id }).transform(({ _id }) => _id), z.object({ id }).transform(({ id: own }) => own)],
    wrong,
  )
}

/** The same, or none: null, or the empty text that some clients send instead. */
export function optionalFileSchema(wrong: string) {
  return z.union([z.literal('').transform(() => null), fileReferenceSchema(wrong)], wrong).nullable()
}
