import { plainText } from '../ui/richText/html/readHtml.ts'
import { fieldLabel, listOf } from './fieldNames.ts'
import type { RevisionFieldFragment } from './generated.ts'

/** A field of two revisions. */
export interface ComparedField {
  key: string
  label: string
  /** Its text in each revision, of HTML without formatting; null if an admin removed it. */
  before: string | null
  now: string | null
  /** Whether it is the same in both, including formatting. */
  isSame: boolean
}

/** The fields of two revisions in their order, with those of deleted parts where these were. HIST-1. */
export function comparedFields(
  before: readonly RevisionFieldFragment[],
  now: readonly RevisionFieldFragment[],
): ComparedField[] {
  const [former, current] = [byKey(before), byKey(now)]
  const [formerNumbers, numbers] = [partNumbers(before), partNumbers(now)]
  return inOrder([...former.keys()], [...current.keys()]).map((key) => {
    const [was, is] = [former.get(key), current.get(key)]
    const { name } = (is ?? was)!
    const number = numbers.get(partOf((is ?? was)!)) ?? formerNumbers.get(partOf((is ?? was)!)) ?? null
    return {
      key,
      label: fieldLabel(name, number, was && is ? 'both' : is ? 'added' : 'deleted'),
      before: textOf(was),
      now: textOf(is),
      isSame: was?.text === is?.text,
    }
  })
}

const byKey = (fields: readonly RevisionFieldFragment[]) =>
  new Map(fields.map((field) => [`${field.name} ${field.part ?? ''}`, field]))

const partOf = ({ name, part }: RevisionFieldFragment) => (part == null ? '' : `${listOf(name)} ${part}`)

/** The position of each part in its list, by order of appearance, from 1. */
function partNumbers(fields: readonly RevisionFieldFragment[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const field of fields) {
    const part = partOf(field)
    if (field.part == null || numbers.has(part)) continue
    const list = listOf(field.name)
    const number = (counts.get(list) ?? 0) + 1
    counts.set(list, number)
    numbers.set(part, number)
  }
  return numbers
}

/** All keys, in the order of `now`; each missing one follows the key that was before it. */
function inOrder(before: readonly string[], now: readonly string[]): string[] {
  const all = [...now]
  before.forEach((key, index) => {
    if (all.includes(key)) return
    const previous = before[index - 1]
    all.splice(previous === undefined ? 0 : all.indexOf(previous) + 1, 0, key)
  })
  return all
}

/** The text of a field: '' for a part that the revision does not have. */
function textOf(field: RevisionFieldFragment | undefined): string | null {
  if (!field) return ''
  if (field.text == null) return null
  return field.html ? plainText(field.text) : field.text
}
