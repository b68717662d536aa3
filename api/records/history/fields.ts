import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { quotationLine } from '../../../schema/rules/client/quotations.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import type { FormerValue, FormerValues } from '../../store/tables/history.ts'

/**
 * The editable values of a record by the paths of their fields: `pealkiri`, `nimi/et`, `moodulid/{id}/sisu`. A list of parts, each with an
 * `id`, also has its order under its own name. HIST-1.
 */
export type Fields = Record<string, unknown>

/** The value of a field whose content an admin removed. */
export const removed = Symbol('removed')

/** The fields of a record's values, in their order. */
export function fieldsOf(value: unknown, path: string[] = []): Fields {
  const below = (name: string, part: unknown) => fieldsOf(part, [...path, encodeURIComponent(name)])
  if (isParts(value)) {
    const parts = value.map(({ id, ...part }) => below(id, part))
    return Object.assign({ [path.join('/')]: value.map(({ id }) => id) }, ...parts) as Fields
  }
  if (!isGroup(value)) return { [path.join('/')]: value }
  return Object.assign({}, ...Object.entries(value).map(([name, part]) => below(name, part))) as Fields
}

/** The values that these fields are of. */
export function valuesFrom(fields: Fields): unknown {
  const names = Object.keys(fields)
  if (names.length === 1 && names[0] === '') return fields['']
  const groups = new Map<string, Fields>()
  for (const [path, value] of Object.entries(fields)) {
    const [, first = '', rest = ''] = /^([^/]*)\/?(.*)$/s.exec(path) ?? []
    groups.set(first, { ...groups.get(first), [rest]: value })
  }
  const valueOf = (name: string) => valuesFrom(groups.get(name) ?? {})
  const order = fields['']
  // Parts that a later change moved or removed have no place in the order.
  if (Array.isArray(order))
    return order.flatMap((id: string) => {
      const part = groups.get(encodeURIComponent(id))
      return part ? [{ id, ...(valuesFrom(part) as object) }] : []
    })
  return Object.fromEntries([...groups.keys()].filter(Boolean).map((name) => [decodeURIComponent(name), valueOf(name)]))
}

type Part = { id: string } & Record<string, unknown>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of parts; an empty one is a value without fields of its own. */
const isParts = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.length > 0 && value.every((part) => isObject(part) && typeof part.id === 'string')

/** Whether the properties of a value are fields: a date is one value. */
const isGroup = (value: unknown): value is Record<string, unknown> => isObject(value) && !('year' in value)

/** What a record was before a change: the former values of the fields that differ. */
export function formerValues(before: Fields, after: Fields): FormerValues {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const differing = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return Object.fromEntries(differing.map((name) => [name, formerValue(before[name], after[name])]))
}

function formerValue(before: unknown, after: unknown): FormerValue {
  if (before === undefined) return []
  if (typeof before !== 'string' || typeof after !== 'string') return [before]
  // A renamed or erased member changes a text without a revision.
  if (after.includes(mentionHref('')) || after.includes(`${quotationLine('')}</a>`)) return [before]
  const [start, end] = unchangedEnds(before, after)
  const text = before.slice(start, before.length - end)
  return start + end < 100 ? [before] : `${start} ${end} ${hashOf(before)} ${text}`
}

const hashOf = (text: string) => hash('sha1', text, 'base64').slice(0, 10)

/** How many characters at the start and at the end of two texts are the same. */
function unchangedEnds(one: string, other: string): [start: number, end: number] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  // Not between the halves of a surrogate pair, which PostgreSQL does not store.
  if (one.charCodeAt(start - 1) >> 10 === 0xd800 >> 10) start -= 1
  if (one.charCodeAt(one.length - end) >> 10 === 0xdc00 >> 10) end -= 1
  return [start, end]
}

/** The fields before a change. A text whose later state is unknown, as a migration changed it, counts as removed. */
export function fieldsBefore(after: Fields, former: FormerValues): Fields {
  const before = { ...after }
  for (const [name, value] of Object.entries(former)) {
    if (Array.isArray(value) && value.length === 0) delete before[name]
    else before[name] = valueBefore(after[name], value)
  }
  return before
}

function valueBefore(after: unknown, former: FormerValue): unknown {
  if (former === null) return removed
  if (typeof former !== 'string') return former[0]
  const [, start, end, hashed, text] = /^(\d+) (\d+) (\S+) (.*)$/s.exec(former) ?? []
  if (typeof after !== 'string' || text === undefined) return removed
  const before = after.slice(0, Number(start)) + text + after.slice(after.length - Number(end))
  return hashOf(before) === hashed ? before : removed
}

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a change removes a third of all texts, so that it stays a revision of its own. */
export function removesMuch(before: Fields, after: Fields): boolean {
  let [removedLength, length] = [0, 0]
  for (const [name, text] of Object.entries(before)) {
    // An id is no text.
    if (typeof text !== 'string' || uuid.test(text)) continue
    length += text.length
    const now = after[name]
    const [start, end] = typeof now === 'string' ? unchangedEnds(text, now) : [0, 0]
    removedLength += text.length - start - end
  }
  return removedLength > length / 3
}
