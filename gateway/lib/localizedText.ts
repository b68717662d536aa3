import { overlay, withoutUndefined } from './overlay.ts'
import { record, text } from './shapes.ts'

/** `LocalizedText` of the schema: a text in the content's languages; empty without one. NAV-4. */
export interface LocalizedText {
  et: string
  en: string
}

/** `LocalizedTextInput` of the schema; null or undefined keeps a language, an empty string empties it. */
export interface LocalizedChanges {
  et?: string | null | undefined
  en?: string | null | undefined
}

/** Parses `{et, en}`; an invalid text counts as absent. @throws UPSTREAM_ERROR when it is not an object */
export function localizedFromWire(wire: unknown): LocalizedText {
  if (wire == null) return { et: '', en: '' }
  const read = record<LocalizedText>(wire, 'a text in languages')
  return { et: text(read.et) ?? '', en: text(read.en) ?? '' }
}

/** The whole text to send: the changes laid over the current value, which keeps other languages of the server. */
export function localizedToWire(changes: LocalizedChanges, now: unknown = null): Record<string, unknown> {
  const kept = now == null ? { et: '', en: '' } : record<LocalizedText>(now, 'a text in languages')
  return overlay(kept, localizedChangesToWire(changes))
}

/** The changed languages alone, for servers that announce `partial-put`. */
export function localizedChangesToWire({ et, en }: LocalizedChanges): Partial<LocalizedText> {
  return withoutUndefined({ et: et ?? undefined, en: en ?? undefined })
}
