import type { z } from 'zod'
import { ownIdSchema } from '../../../../api/content/ownIds.ts'
import { storable } from '../../../../api/http/fields.ts'
import { cleanHtml, HtmlRefusal } from '../../../../api/http/html/cleanHtml.ts'
import { NotTaken } from '../faults.ts'
import type { Importing } from '../importing.ts'
import { integerOf, recordOf, textOf } from '../wire.ts'

/**
 * A body without the fields that the api's rules refuse, which are reported: a title that is too long must not prevent the import of an
 * article.
 * @throws the refusal if no field causes it
 */
export function fitting<Body>(
  schema: z.ZodType<Body>,
  body: object,
  note: (field: string, reason: string) => void,
): Body {
  const given: Record<string, unknown> = { ...body }
  for (;;) {
    const { data, error } = schema.safeParse(given)
    if (!error) return data
    const refused = new Map(error.issues.map(({ path, message }) => [String(path[0]), message]))
    const present = [...refused].filter(([field]) => given[field] !== undefined)
    if (present.length === 0) throw error
    for (const [field, reason] of present) {
      note(field, reason)
      delete given[field]
    }
  }
}

/** Html with converted links; '' and a reported reason if the api refuses it. */
export function html({ links }: Importing, given: unknown, note: (reason: string) => void): string {
  const text = links.html(storable(textOf(given)))
  try {
    cleanHtml(text)
    return text
  } catch (error) {
    if (!(error instanceof HtmlRefusal)) throw error
    note(error.message)
    return ''
  }
}

/** Creates a function that returns the ids of modules or blocks: each its own if the rules allow it, and unique. */
export function itemIds(): (given: unknown, index: number) => string {
  const used = new Set<string>()
  return (given, index) => {
    const own = ownIdSchema.safeParse(textOf(given)).data
    const id = own == null || used.has(own) ? `o${index + 1}-${used.size}` : own
    used.add(id)
    return id
  }
}

/** A Date value of §3; undefined for anything else. */
export function dateValue(value: unknown) {
  const { year, month, day, hours, minutes } = recordOf(value)
  const numbers = [year, month, day].map(integerOf)
  if (numbers.includes(undefined)) return undefined
  const hour = integerOf(hours)
  return {
    year: numbers[0],
    month: numbers[1],
    day: numbers[2],
    hours: hour ?? null,
    minutes: hour == null ? null : (integerOf(minutes) ?? 0),
  }
}

/** @throws NotTaken for an unknown kind of module or block */
export function unknownKind(kind: unknown): never {
  throw new NotTaken(`"${textOf(kind)}" is no kind that is known here`)
}
