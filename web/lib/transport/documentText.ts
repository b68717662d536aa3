import type { DocumentNode } from 'graphql'

/** Keyed by the very definition: a changed copy of it has no text, rather than the text of what it was. */
const texts = new WeakMap<object, string>()

/** Remembers the text of an operation or a fragment. Codegen prints it, as the browser has no printer. */
export function printed<T extends object>(definition: T, text: string): T {
  texts.set(definition, text)
  return definition
}

/**
 * The text of a document from generated.ts. In the built client it stands in the place of graphql's own `print` (vite.config.ts).
 * @throws if a definition is not from generated.ts, or was changed since
 */
export function print({ definitions }: Pick<DocumentNode, 'definitions'>): string {
  return definitions
    .map((definition) => {
      const text = texts.get(definition)
      if (text == null) throw new Error(`Not printed by codegen: ${JSON.stringify(definition)}`)
      return text
    })
    .join('')
}
