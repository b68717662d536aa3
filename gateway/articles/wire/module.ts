import { type ModuleKindName, moduleKinds } from '../../../schema/rules/client/moduleKinds.ts'
import { type FileModel, filesFromWire, filesToWire, withBothIds, withRecordId } from '../../files/wire/file.ts'
import type { ModuleInput } from '../../lib/generated/types.ts'
import { inOrder } from '../../lib/orderedRows.ts'
import { overlay } from '../../lib/overlay.ts'
import { identity, ifShaped, integer, list, record, text } from '../../lib/shapes.ts'

/** A module as the API sends it: §3 'Module'. */
export interface WireModule {
  id: string
  tyyp: string
  sisu?: unknown
  jrg?: number | null
}

/** The content of a module of a known kind. */
type ModuleContent =
  | { __typename: 'TextModule'; html: string }
  | { __typename: 'EmbedModule'; code: string }
  | { __typename: 'ImagesModule'; images: FileModel[] }
  | { __typename: 'FilesModule'; files: FileModel[] }
  | { __typename: 'MapModule'; content: string }

/** A module of an article. MODULE-1. */
export type ModuleModel = { id: string; order: number } & (ModuleContent | { __typename: 'OtherModule'; kind: string })

/** Reads and writes `sisu` of modules of a kind. */
interface ModuleCodec<Name extends ModuleKindName> {
  read: (sisu: unknown) => ModuleContent
  write: (given: NonNullable<ModuleInput[Name]>) => unknown
}

const written = (fileIds: readonly string[]) => filesToWire(fileIds).map(withBothIds)
const read = (sisu: unknown) => ifShaped(moduleFiles(sisu), filesFromWire) ?? []

const codecs: { [Name in ModuleKindName]: ModuleCodec<Name> } = {
  text: {
    read: (sisu) => ({ __typename: 'TextModule', html: text(sisu) ?? '' }),
    write: ({ html }) => html,
  },
  embed: {
    read: (sisu) => ({ __typename: 'EmbedModule', code: text(sisu) ?? '' }),
    write: ({ html }) => html,
  },
  images: {
    read: (sisu) => ({ __typename: 'ImagesModule', images: read(sisu) }),
    write: ({ fileIds }) => written(fileIds),
  },
  files: {
    read: (sisu) => ({ __typename: 'FilesModule', files: read(sisu) }),
    write: ({ fileIds }) => written(fileIds),
  },
  map: {
    read: (sisu) => ({ __typename: 'MapModule', content: text(sisu) ?? '' }),
    write: ({ content }) => content,
  },
}

const byWire = new Map<string, ModuleCodec<ModuleKindName>>(
  Object.entries(moduleKinds).map(([name, { wire }]) => [
    wire,
    codecs[name as ModuleKindName] as ModuleCodec<ModuleKindName>,
  ]),
)

/** Reads the modules of an article, sorted by `jrg`. @throws UPSTREAM_ERROR if it is not a list, or a module has no id */
export function modulesFromWire(wire: unknown): ModuleModel[] {
  const rows = list(wire, 'moodulid', (value) => ({
    value,
    order: integer(record<WireModule>(value, 'a module').jrg) ?? null,
  }))
  return inOrder(rows).map(({ value, order }, index) => moduleFromWire(value, order ?? index + 1))
}

function moduleFromWire(wire: unknown, order: number): ModuleModel {
  const { id, tyyp, sisu } = record<WireModule>(wire, 'a module')
  const base = { id: identity(id, 'a module'), order }
  const kind = text(tyyp) ?? ''
  const content = byWire.get(kind)?.read(sisu)
  return content ? { ...base, ...content } : { ...base, __typename: 'OtherModule', kind }
}

/** The one module of an article without content: empty text. ARTICLE-6, §4. */
export function emptyModuleToWire(): WireModule {
  return { id: '1', tyyp: moduleKinds.text.wire, sisu: '', jrg: 1 }
}

/**
 * The kind of a module input, and its content. `@oneOf` guarantees one kind, but the generated type has all kinds optional.
 * @returns null for several kinds or none
 */
export function kindOfModule(input: ModuleInput): { name: ModuleKindName | 'other'; given: { id: string } } | null {
  const [kind, ...more] = Object.entries(input as Record<string, unknown>).flatMap(([name, given]) =>
    given == null ? [] : [{ name, given }],
  )
  // Its keys are those of the input type.
  return kind && more.length === 0 ? (kind as ReturnType<typeof kindOfModule>) : null
}

/**
 * `moodulid` to send, with `jrg` from 1 in the given order. An existing module retains properties that the gateway does not know; a module
 * of unknown kind retains all but its position.
 * @param now the current value of `moodulid`
 * @param unknownModule creates the error to throw for an `other` module that is not in `now`; `index` counts from 0
 */
export function modulesToWire(
  modules: readonly ModuleInput[],
  now: unknown,
  unknownModule: (index: number) => Error,
): Record<string, unknown>[] {
  const records = new Map(
    (Array.isArray(now) ? (now as unknown[]) : [])
      .filter((value): value is object => typeof value === 'object' && value !== null)
      .map((value) => [text(record<WireModule>(value, 'a module').id), value]),
  )
  return modules.map((module, index) => {
    const { name, given } = kindOfModule(module)!
    const known = records.get(given.id)
    if (name === 'other') {
      if (!known) throw unknownModule(index)
      return overlay(known, { jrg: index + 1 })
    }
    const codec: { write: (given: never) => unknown } = codecs[name]
    const content = { id: given.id, tyyp: moduleKinds[name].wire, sisu: codec.write(given as never) }
    return overlay(known ?? {}, { ...content, jrg: index + 1 })
  })
}

/** The files of a module with `_id` set. */
function moduleFiles(sisu: unknown): unknown {
  return Array.isArray(sisu) ? sisu.map(withRecordId) : sisu
}
