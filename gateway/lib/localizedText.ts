import { type ByLanguage, byLanguage } from './languages.ts'
import { overlay, withoutUndefined } from './overlay.ts'
import { record, text, type Unchecked } from './shapes.ts'

/** `LocalizedText` of the schema: a text per language of content; missing ones are empty. NAV-4. */
export type LocalizedText = ByLanguage<string>

/** `LocalizedTextInput` of the schema; null and undefined leave a language unchanged, an empty string empties it. */
export type LocalizedChanges = { [Language in keyof LocalizedText]?: string | null | undefined }

/** A text that is empty in all languages. */
export const noText = (): LocalizedText => byLanguage(() => '')

/** Parses `{et, en}`; an invalid text counts as missing. @throws UPSTREAM_ERROR when it is not an object */
export function localizedFromWire(wire: unknown): LocalizedText {
  if (wire == null) return noText()
  const read = textOf(wire)
  return byLanguage((language) => text(read[language]) ?? '')
}

/** The text to send: the changes laid over the current value, which may have further languages. */
export function localizedToWire(changes: LocalizedChanges, now: unknown = null): Record<string, unknown> {
  return overlay(now == null ? noText() : textOf(now), localizedChangesToWire(changes))
}

/** The changed languages alone. */
export function localizedChangesToWire(changes: LocalizedChanges): Partial<LocalizedText> {
  return withoutUndefined(byLanguage((language) => changes[language] ?? undefined))
}

/** Writes a text of an input. @param property the current value; undefined to send only the changed languages */
export const localizedWritten = (changes: LocalizedChanges, property: unknown): Record<string, unknown> =>
  property === undefined ? localizedChangesToWire(changes) : localizedToWire(changes, property)

const textOf = (wire: unknown): Unchecked<LocalizedText> => record<LocalizedText>(wire, 'a text in languages')
