import { overlay } from './overlay.ts'
import { record, text } from './shapes.ts'

/** A text in each language of the content; null where it has none. NAV-4. */
export interface LocalizedText {
  et: string | null
  en: string | null
}

/** How such a text changes; what is null or undefined stays as it is, an empty text empties it. */
export interface LocalizedChanges {
  et?: string | null | undefined
  en?: string | null | undefined
}

/** `{et, en}` off the wire; what is garbled counts as absent. @throws UPSTREAM_ERROR where it is no record */
export function localizedFromWire(wire: unknown): LocalizedText {
  if (wire == null) return { et: null, en: null }
  const read = record<LocalizedText>(wire, 'a text in languages')
  return { et: text(read.et) ?? null, en: text(read.en) ?? null }
}

/** The text to send: the changes over what is there now, other languages of the server's included. */
export function localizedToWire({ et, en }: LocalizedChanges, now: unknown = null): Record<string, unknown> {
  const kept = now == null ? { et: '', en: '' } : record<LocalizedText>(now, 'a text in languages')
  return overlay(kept, { et: et ?? undefined, en: en ?? undefined })
}
