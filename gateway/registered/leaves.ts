import { type GraphQLEnumType, type GraphQLLeafType, isEnumType, specifiedScalarTypes } from 'graphql'
import { Unplanned, type Writer } from './run.ts'

/** Longer texts are escaped faster by JSON.stringify. */
const shortText = 40

/** A text as JSON, as JSON.stringify prints it. */
export function quoted(text: string): string {
  const { length } = text
  if (length > shortText) return JSON.stringify(text)
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index)
    // Control characters, quotes, backslashes, and halves of surrogate pairs.
    if (code < 32 || code === 34 || code === 92 || (code >= 0xd800 && code <= 0xdfff)) return JSON.stringify(text)
  }
  return `"${text}"`
}

const texts = new Set(['String', 'ID', 'HTML'])

/** The writer of a scalar or an enum: prints what `serialize` returns, which is not called where it would not change the value. */
export function leafWriter(type: GraphQLLeafType): Writer {
  const serialized: Writer = (value) => {
    // A missing value, and an exception, are errors of the field.
    const given: unknown = type.serialize(value)
    if (given == null) throw new Unplanned(`no ${type.name}`)
    return typeof given === 'string' ? quoted(given) : JSON.stringify(given)
  }
  if (isEnumType(type)) return enumWriter(type, serialized)
  if (texts.has(type.name)) return (value, run) => (typeof value === 'string' ? quoted(value) : serialized(value, run))
  if (!specifiedScalarTypes.some(({ name }) => name === type.name)) return serialized
  return (value, run) => {
    if (typeof value === 'boolean' && type.name === 'Boolean') return value ? 'true' : 'false'
    if (type.name === 'Int' && typeof value === 'number' && (value | 0) === value) return String(value)
    return serialized(value, run)
  }
}

function enumWriter(type: GraphQLEnumType, serialized: Writer): Writer {
  const names = new Map(type.getValues().map(({ name, value }) => [value as unknown, quoted(name)]))
  return (value, run) => names.get(value) ?? serialized(value, run)
}
