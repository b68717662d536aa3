import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A module of the client, as Rolldown knows it. */
export interface BuiltModule {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** How the client is cut into parts. */
export interface PartRules {
  /** The module that everybody runs first. */
  entry: string
  /** What the entry opens the app with, and what it opens the sign-in form of visitors with. */
  app: string
  visitor: string
  /** The folder of the client. */
  root: string
  /** Libraries that the app stands on; they change seldom and get parts of their own. */
  libraries: RegExp
  /** The screens that most visits begin with: what these share with others is apart from what they do not need. */
  first: readonly string[]
  /**
   * What is large and needed by some screens only, from below: each may need those before it. `above` is the part of what needs it and no
   * first screen does.
   */
  large: readonly { name: string; modules: RegExp; above: string }[]
}

/** A part. Its modules import only modules of the same part and of parts of lower levels. */
interface Part {
  name: string
  level: number
}

/** More levels than parts have. */
const partLevels = 30

/** The depth of the deepest folder of a part. */
const deepest = 8

/**
 * Cuts the client into parts, once the build knows all modules.
 * @param iconIndex the module that exports all icons
 */
export function clientParts(rules: PartRules, iconIndex: string) {
  let parts = new Map<string, Part>()
  const plugin: Plugin = {
    name: 'client-parts',
    apply: 'build',
    buildEnd() {
      parts = partsOfModules((id) => {
        const module = this.getModuleInfo(id)
        if (!module?.importedIds.includes(iconIndex)) return module
        // Icons come with what shows them, and not all with whatever imports their index.
        const icons =
          module.code?.match(/\bIcon[A-Z]\w*/g)?.map((name) => join(dirname(iconIndex), `${name}.mjs`)) ?? []
        const importedIds = [...module.importedIds, ...icons].filter(
          (one) => one !== iconIndex && this.getModuleInfo(one),
        )
        return { importedIds, dynamicallyImportedIds: module.dynamicallyImportedIds }
      }, rules)
    },
  }
  // From below, as each takes all that its modules import and no group before it has.
  const groups = Array.from({ length: partLevels }, (_, level) => ({
    debugName: `parts of level ${level}`,
    name: (id: string) => {
      const part = parts.get(id)
      return part?.level === level ? part.name : null
    },
  }))
  return { plugin, groups }
}

/**
 * Assigns modules to parts by what uses them, so that a screen consists of few parts. From below:
 * - `react` and `base`: the libraries and the rest that app and sign-in form share, the entry, and the stylesheets that the page has in it;
 * - `data` and `client`: what the app stands on besides, and what the first screens share with others;
 * - a large library, with what the first screens share and needs it;
 * - `shared`: what others share, and the stylesheets of all screens but the first, since each file of its own would be a request;
 * - what is above a large library;
 * - a folder: what only screens and pieces of this folder share;
 * - no part: what one screen or lazily loaded piece uses alone, which the bundler puts into its own part.
 */
export function partsOfModules(moduleOf: (id: string) => BuiltModule | null, rules: PartRules): Map<string, Part> {
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
  // A package brings those that it needs.
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
  const part = (name: string): Part => ({ name, level: fromBelow.lastIndexOf(name) })

  const uppermostOf = (id: string) => {
    const needed = [...closureOf(id, ofEntry)]
    return large.findLast(({ modules }) => needed.some((one) => modules.has(one)))
  }
  const sharedPart = (id: string, users: readonly string[]): Part => {
    const isOfFirst = users.some((user) => rules.first.includes(user))
    const isOfVisitor = users.includes(rules.visitor)
    if (id.endsWith('.css')) return part(isOfFirst || isOfVisitor ? 'base' : 'shared')
    const library = large.find(
      ({ name, above, modules }) => modules.has(id) && (name !== above || rules.libraries.test(id)),
    )
    if (library) return part(library.name)
    if (isOfVisitor) return part('base')
    const folder = commonFolder(users.map((user) => relative(rules.root, user)))
    const hasFirst = rules.first.some((screen) => relative(rules.root, screen).startsWith(`${folder.join('/')}/`))
    if (folder.length > 0 && !hasFirst)
      return { name: folder.join('-'), level: partLevels - deepest + folder.length - 1 }
    const uppermost = uppermostOf(id)
    return part(isOfFirst ? (uppermost?.name ?? 'client') : (uppermost?.above ?? 'shared'))
  }
  const parts = new Map<string, Part>()
  for (const id of ofEntry) {
    const isShared = ofVisitor.has(id) || ofStart.has(id) || id.endsWith('.css')
    if (rules.libraries.test(id)) parts.set(id, part(isShared ? 'react' : 'data'))
    else parts.set(id, part(isShared ? 'base' : 'client'))
  }
  for (const [id, users] of usersOf)
    if (users.length > 1 || users.includes(rules.visitor) || id.endsWith('.css')) parts.set(id, sharedPart(id, users))
  return parts
}

/** What is imported dynamically below an entry. */
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
