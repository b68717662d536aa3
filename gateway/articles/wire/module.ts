import { type FileModel, filesFromWire, withBothIds, withRecordId } from '../../files/wire/file.ts'
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

/** A part of an article's content. MODULE-1. */
export type ModuleModel = { id: string; order: number } & (
  | { __typename: 'TextModule'; html: string }
  | { __typename: 'EmbedModule'; code: string }
  | { __typename: 'ImagesModule'; images: FileModel[] }
  | { __typename: 'FilesModule'; files: FileModel[] }
  | { __typename: 'MapModule'; content: string }
  | { __typename: 'OtherModule'; kind: string }
)

/** A module to send; `files` are wire records. `other` stands for a module of unknown kind, whose current record is sent. */
export type ModuleWriting = { id: string } & (
  { kind: 'text' | 'embed' | 'map'; text: string } | { kind: 'images' | 'files'; files: unknown[] } | { kind: 'other' }
)

/** `tyyp` of each kind. */
const wireKinds = { text: 'tekst', embed: 'embed', map: 'kaart', images: 'pildid', files: 'failid' } as const

/** Reads the modules of an article, sorted by `jrg`. @throws UPSTREAM_ERROR if it is no list, or a module has no id */
export function modulesFromWire(wire: unknown): ModuleModel[] {
  const rows = list(wire, 'moodulid', (value) => ({
    value,
    order: integer(record<WireModule>(value, 'a module').jrg) ?? null,
  }))
  return inOrder(rows).map(({ value, order }, index) => moduleFromWire(value, order ?? index + 1))
}

function moduleFromWire(wire: unknown, order: number): ModuleModel {
  const read = record<WireModule>(wire, 'a module')
  const base = { id: identity(read.id, 'a module'), order }
  const files = () => ifShaped(moduleFiles(read.sisu), filesFromWire) ?? []
  switch (read.tyyp) {
    case 'tekst':
      return { __typename: 'TextModule', ...base, html: text(read.sisu) ?? '' }
    case 'embed':
      return { __typename: 'EmbedModule', ...base, code: text(read.sisu) ?? '' }
    case 'pildid':
      return { __typename: 'ImagesModule', ...base, images: files() }
    case 'failid':
      return { __typename: 'FilesModule', ...base, files: files() }
    case 'kaart':
      return { __typename: 'MapModule', ...base, content: text(read.sisu) ?? '' }
    default:
      return { __typename: 'OtherModule', ...base, kind: text(read.tyyp) ?? '' }
  }
}

/** The one module of an article without content: empty text. ARTICLE-6, §4. */
export function emptyModuleToWire(): WireModule {
  return { id: '1', tyyp: wireKinds.text, sisu: '', jrg: 1 }
}

/**
 * `moodulid` to send, with `jrg` from 1 in the given order. An existing module keeps the properties that the gateway does not know.
 * @param now the current value of `moodulid`
 * @param unknownModule creates the error to throw for an `other` module that is not in `now`; `index` counts from 0
 */
export function modulesToWire(
  modules: readonly ModuleWriting[],
  now: unknown,
  unknownModule: (index: number) => Error,
): Record<string, unknown>[] {
  const records = new Map(
    (Array.isArray(now) ? (now as unknown[]) : [])
      .filter((value): value is object => typeof value === 'object' && value !== null)
      .map((value) => [text(record<WireModule>(value, 'a module').id), value]),
  )
  return modules.map((module, index) => {
    const known = records.get(module.id)
    if (module.kind === 'other') {
      if (!known) throw unknownModule(index)
      return overlay(known, { jrg: index + 1 })
    }
    const content = {
      id: module.id,
      tyyp: wireKinds[module.kind],
      sisu: 'files' in module ? module.files.map(withBothIds) : module.text,
    }
    return overlay(known ?? {}, { ...content, jrg: index + 1 })
  })
}

/** The files of a module with `_id` set. */
function moduleFiles(sisu: unknown): unknown {
  return Array.isArray(sisu) ? sisu.map(withRecordId) : sisu
}
