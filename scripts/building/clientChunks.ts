import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A module of the client, as Rolldown knows it. */
export interface BuiltModule {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** The rules by which the client is split into chunks. */
export interface ChunkRules {
  /** The module that runs first. */
  entry: string
  /** The modules by which the entry opens the app, and the sign-in form of visitors. */
  app: string
  visitor: string
  /** The folder of the client. */
  root: string
  /** Libraries of the app; they seldom change and get chunks of their own. */
  libraries: RegExp
  /** The screens that most visits begin with: modules that these share with others are separate from modules that they do not need. */
  first: readonly string[]
  /**
   * Large libraries that only some screens need, in order of dependency: each may need those before it. `above` is the chunk of modules
   * that need the library and that no first screen needs.
   */
  large: readonly { name: string; modules: RegExp; above: string }[]
}

/** A chunk. Its modules import only modules of the same chunk and of chunks of lower levels. */
interface Chunk {
  name: string
  level: number
}

/** More levels than chunks have. */
const chunkLevels = 30

/** Maximum depth of the folder of a chunk. */
const deepest = 8

/**
 * Splits the client into chunks, once the build knows all modules.
 * @param iconIndex the module that exports all icons
 */
export function clientChunks(rules: ChunkRules, iconIndex: string) {
  let chunks = new Map<string, Chunk>()
  const plugin: Plugin = {
    name: 'client-parts',
    apply: 'build',
    buildEnd() {
      chunks = chunksOfModules((id) => {
        const module = this.getModuleInfo(id)
        if (!module?.importedIds.includes(iconIndex)) return module
        // An icon belongs to the modules that show it, not to all that import the index of icons.
        const icons =
          module.code?.match(/\bIcon[A-Z]\w*/g)?.map((name) => join(dirname(iconIndex), `${name}.mjs`)) ?? []
        const importedIds = [...module.importedIds, ...icons].filter(
          (one) => one !== iconIndex && this.getModuleInfo(one),
        )
        return { importedIds, dynamicallyImportedIds: module.dynamicallyImportedIds }
      }, rules)
    },
  }
  // From the lowest level, as each group also takes the imports of its modules that no earlier group has.
  const groups = Array.from({ length: chunkLevels }, (_, level) => ({
    debugName: `chunks of level ${level}`,
    name: (id: string) => {
      const chunk = chunks.get(id)
      return chunk?.level === level ? chunk.name : null
    },
  }))
  return { plugin, groups }
}

/**
 * Assigns modules to chunks by the screens that use them, so that a screen consists of few chunks. From the lowest level:
 * - `react` and `base`: libraries and other modules that app and sign-in form share, the entry, and the stylesheets inlined in the page;
 * - `data` and `client`: further modules of the app, and modules that the first screens share with others;
 * - a large library, with modules that need it and that the first screens share;
 * - `shared`: modules that other screens share, and the stylesheets of all but the first screens, since each file would be a request;
 * - modules above a large library;
 * - a folder: modules that only screens and lazy modules of this folder share;
 * - no chunk: modules that one screen or lazy module uses alone, which the bundler puts into its own chunk.
 */
export function chunksOfModules(moduleOf: (id: string) => BuiltModule | null, rules: ChunkRules): Map<string, Chunk> {
  const closureOf = (start: string, without?: ReadonlySet<string>) => {
    const found = new Set<string>()
    const open = [start]
    for (let id = open.pop(); id != null; id = open.pop()) {
      if (found.has(id) || without?.has(id)) continue
      found.add(id)
      open.push(...(moduleOf(id)?.importedIds ?? []))
    }
    return found
  }

  const ofVisitor = closureOf(rules.visitor)
  const ofStart = closureOf(rules.entry)
  const ofEntry = new Set([...ofStart, ...closureOf(rules.app)])
  const usersOf = new Map<string, string[]>()
  const loaded = lazilyLoaded(rules.entry, moduleOf)
  for (const one of loaded) for (const id of closureOf(one, ofEntry)) usersOf.set(id, [...(usersOf.get(id) ?? []), one])
  // A package includes its dependencies.
  const packagesOf = (id: string) => (id.includes('/node_modules/') ? closureOf(id, ofEntry) : [])
  const large = rules.large.map(({ name, modules, above }) => ({
    name,
    above,
    modules: new Set([...usersOf.keys()].filter((id) => modules.test(id)).flatMap((id) => [id, ...packagesOf(id)])),
  }))
  const fromBelow = [
    'react',
    'base',
    'data',
    'client',
    ...large.map(({ name }) => name),
    'shared',
    ...large.map(({ above }) => above),
  ]
  const chunk = (name: string): Chunk => ({ name, level: fromBelow.lastIndexOf(name) })

  const uppermostOf = (id: string) => {
    const needed = [...closureOf(id, ofEntry)]
    return large.findLast(({ modules }) => needed.some((one) => modules.has(one)))
  }
  const sharedChunk = (id: string, users: readonly string[]): Chunk => {
    const isOfFirst = users.some((user) => rules.first.includes(user))
    const isOfVisitor = users.includes(rules.visitor)
    if (id.endsWith('.css')) return chunk(isOfFirst || isOfVisitor ? 'base' : 'shared')
    const library = large.find(
      ({ name, above, modules }) => modules.has(id) && (name !== above || rules.libraries.test(id)),
    )
    if (library) return chunk(library.name)
    if (isOfVisitor) return chunk('base')
    const folder = commonFolder(users.map((user) => relative(rules.root, user)))
    const hasFirst = rules.first.some((screen) => relative(rules.root, screen).startsWith(`${folder.join('/')}/`))
    if (folder.length > 0 && !hasFirst)
      return { name: folder.join('-'), level: chunkLevels - deepest + folder.length - 1 }
    const uppermost = uppermostOf(id)
    return chunk(isOfFirst ? (uppermost?.name ?? 'client') : (uppermost?.above ?? 'shared'))
  }
  const chunks = new Map<string, Chunk>()
  for (const id of ofEntry) {
    const isShared = ofVisitor.has(id) || ofStart.has(id) || id.endsWith('.css')
    if (rules.libraries.test(id)) chunks.set(id, chunk(isShared ? 'react' : 'data'))
    else chunks.set(id, chunk(isShared ? 'base' : 'client'))
  }
  for (const [id, users] of usersOf)
    if (users.length > 1 || users.includes(rules.visitor) || id.endsWith('.css')) chunks.set(id, sharedChunk(id, users))
  return chunks
}

/** The dynamically imported modules below an entry. */
function lazilyLoaded(entry: string, moduleOf: (id: string) => BuiltModule | null): string[] {
  const seen = new Set([entry])
  const found = new Set<string>()
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {}
    for (const one of dynamicallyImportedIds) found.add(one)
    for (const one of [...importedIds, ...dynamicallyImportedIds]) seen.add(one)
  }
  return [...found].toSorted()
}

/** The names of the deepest folder that all paths are in; none for the root. */
function commonFolder(paths: readonly string[]): string[] {
  const [first = [], ...others] = paths.map((path) => dirname(path).split('/'))
  const apart = first.findIndex((name, depth) => others.some((folder) => folder[depth] !== name))
  return (apart === -1 ? first : first.slice(0, apart)).filter((name) => name !== '.')
}
