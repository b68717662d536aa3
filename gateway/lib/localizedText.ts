import { overlay } from './overlay.ts'
import { record, text } from './shapes.ts'

/** A text in the content's languages; null without one. NAV-4. */
export interface LocalizedText {
  et: string | null
  en: string | null
}

/** Changes of a localised text; null or undefined keeps a language, an empty string empties it. */
export interface LocalizedChanges {
  et?: string | null | undefined
  en?: string | null | undefined
}

/** Parses `{et, en}`; an invalid text counts as absent. @throws UPSTREAM_ERROR when it is not an object */
export function localizedFromWire(wire: unknown): LocalizedText {
  if (wire == null) return { et: null, en: null }
  const read = record<LocalizedText>(wire, 'a text in languages')
  return { et: text(read.et) ?? null, en: text(read.en) ?? null }
}

/** The text to send: the changes laid over the current value, which keeps other languages of the server. */
export function localizedToWire({ et, en }: LocalizedChanges, now: unknown = null): Record<string, unknown> {
  const kept = now == null ? { et: '', en: '' } : record<LocalizedText>(now, 'a text in languages')
  return overlay(kept, { et: et ?? undefined, en: en ?? undefined })
}
