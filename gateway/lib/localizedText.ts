import { type ByLanguage, byLanguage } from './languages.ts'
import { overlay, withoutUndefined } from './overlay.ts'
import { record, text, type Unchecked } from './shapes.ts'

/** `LocalizedText` of the schema: a text in the content's languages; empty without one. NAV-4. */
export type LocalizedText = ByLanguage<string>

/** `LocalizedTextInput` of the schema; null or undefined keeps a language, an empty string empties it. */
export type LocalizedChanges = { [Language in keyof LocalizedText]?: string | null | undefined }

/** A text without any words. */
export const noText = (): LocalizedText => byLanguage(() => '')

/** Parses `{et, en}`; an invalid text counts as absent. @throws UPSTREAM_ERROR when it is not an object */
export function localizedFromWire(wire: unknown): LocalizedText {
  if (wire == null) return noText()
  const read = textOf(wire)
  return byLanguage((language) => text(read[language]) ?? '')
}

/** The whole text to send: the changes laid over the current value, which keeps other languages of the server. */
export function localizedToWire(changes: LocalizedChanges, now: unknown = null): Record<string, unknown> {
  return overlay(now == null ? noText() : textOf(now), localizedChangesToWire(changes))
}

/** The changed languages alone. */
export function localizedChangesToWire(changes: LocalizedChanges): Partial<LocalizedText> {
  return withoutUndefined(byLanguage((language) => changes[language] ?? undefined))
}

/** Writes a text of an input. @param property undefined where only the changes are sent: then the server keeps the other languages */
export const localizedWritten = (changes: LocalizedChanges, property: unknown): Record<string, unknown> =>
  property === undefined ? localizedChangesToWire(changes) : localizedToWire(changes, property)

const textOf = (wire: unknown): Unchecked<LocalizedText> => record<LocalizedText>(wire, 'a text in languages')
