import { z } from 'zod'
import { boundedList } from '../http/bounded.ts'
import { givenIdSchema } from '../http/fields.ts'

/**
 * A file in a request body: its id, or its record, whose id §3 calls `_id` or, inside modules and media, `id`. Parsed to the id. lockFiles
 * checks later whether the file exists.
 * @param wrong the message for anything else
 */
export function fileReferenceSchema(wrong: string) {
  const id = givenIdSchema(wrong)
  return z.union(
    [id, z.object({ _id: id }).transform(({ _id }) => _id), z.object({ id }).transform(({ id: own }) => own)],
    wrong,
  )
}

/** As fileReferenceSchema, or no file: null, or '', which some clients send instead. */
export function optionalFileSchema(wrong: string) {
  return z.union([z.literal('').transform(() => null), fileReferenceSchema(wrong)], wrong).nullable()
}

/**
 * The files of a record or a module in a request body, as ids sorted by `jrg`. Only records have `jrg`; it defaults to the index in the
 * list. The sort is stable, and duplicates are dropped. ORDER-1.
 */
export function fileListSchema({ most, wrong, tooLong }: { most: number; wrong: string; tooLong: string }) {
  const id = givenIdSchema(wrong)
  const jrg = z.number(wrong).nullish()
  const file = z.union(
    [
      id.transform((only) => ({ id: only, jrg: null })),
      z.object({ _id: id, jrg }).transform(({ _id, jrg: order }) => ({ id: _id, jrg: order })),
      z.object({ id, jrg }),
    ],
    wrong,
  )
  return boundedList(file, { most, wrong, tooLong }).transform((given) => {
    const ordered = given.map(({ id: fileId, jrg: order }, index) => ({ fileId, order: order ?? index }))
    return [...new Set(ordered.sort((one, other) => one.order - other.order).map(({ fileId }) => fileId))]
  })
}
