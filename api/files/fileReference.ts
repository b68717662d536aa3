import { z } from 'zod'
import { boundedList } from '../http/bounded.ts'
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

/**
 * The files of a record or a module in a request body, as ids. They are sorted by `jrg`, which a file has that is given as its record, and
 * which defaults to the position in the list, from 0; the sort is stable. A file named twice counts once. ORDER-1.
 */
export function fileListSchema({ most, wrong, tooLong }: { most: number; wrong: string; tooLong: string }) {
  const id = givenIdSchema(wrong)
  const jrg = z.number(wrong).nullish()
  const file = z.union(
    [
      id.transform((only) => ({ id: only, jrg: null })),
      z.object({ _id: id, jrg }).transform(({ _id, jrg: place }) => ({ id: _id, jrg: place })),
      z.object({ id, jrg }),
    ],
    wrong,
  )
  return boundedList(file, { most, wrong, tooLong }).transform((given) => {
    const placed = given.map(({ id: fileId, jrg: place }, index) => ({ fileId, place: place ?? index }))
    return [...new Set(placed.sort((one, other) => one.place - other.place).map(({ fileId }) => fileId))]
  })
}
