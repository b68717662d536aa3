/** Sources of web/, as texts. */
export interface ClientSources {
  /** The generated modules. */
  generated: readonly string[]
  /** All others. */
  modules: readonly string[]
}

/**
 * The names of unused operations: no module imports a generated hook or function of theirs, or, if none are generated, their document. If
 * there are hooks, importing the document is for the cache alone, and does not count as a use. GQL-6.
 */
export function unusedOperations({ generated, modules }: ClientSources): string[] {
  const imported = new Set(modules.flatMap(importedFromGenerated))
  return generated.flatMap((text) => {
    const exported = [...text.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
    return exported
      .flatMap((name) => (name.endsWith('Document') ? name.slice(0, -'Document'.length) : []))
      .filter((operation) => {
        const calls = new RegExp(`^(use${operation}(Query|Pages|Record|Mutation)|(read|send)${operation})$`)
        const ways = exported.filter((name) => calls.test(name))
        return !(ways.length > 0 ? ways : [`${operation}Document`]).some((name) => imported.has(name))
      })
  })
}

/** The values, not the types, that a module imports from generated ones. */
const importedFromGenerated = (text: string): string[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '[^']*\bgenerated\.ts'/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^\s*(\w+)\s*$/.exec(name.replace(/ as \w+/, ''))?.[1] ?? []),
  )
