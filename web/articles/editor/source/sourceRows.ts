import type { BesideSource } from '../../../content/beside/SourcePart.tsx'
import { blockTexts } from '../../../content/blocks/text.ts'
import { moduleKinds } from '../modules/registry.ts'
import { moduleTexts } from '../modules/text.ts'
import type { ModuleValue } from '../values.ts'
import type { SourceChanges, SourceText } from './sourceText.ts'

/** A module of the source as it is shown. */
export interface SourceEntry {
  /** Such as '2. moodul: Tekst'; a deleted one has no position. */
  name: string
  module: ModuleValue
  /** What has happened to it since it was compared. */
  change: 'new' | 'changed' | 'deleted' | null
  /** A changed module as it was. */
  before: ModuleValue | null
}

/** The modules of the source beside each module of the translation, in its order. Some follow the last. */
export type SourceRows = readonly (readonly SourceEntry[])[]

/**
 * Pairs the modules of a source with those of its translation by position. While the translation has the modules that it was opened with,
 * it corresponds to the text that it was compared with: deleted modules keep their row then, and new ones join the row before them. LANG-4.
 * @param openedCount how many modules the translation was opened with; null once some were added or deleted
 */
export function sourceRows(
  modules: readonly ModuleValue[],
  changes: SourceChanges | null,
  openedCount: number | null,
): SourceRows {
  const entries = entriesOf(modules, changes)
  if (changes && !changes.isReordered && openedCount !== null) {
    const asCompared = rowsOf(entries, ({ change }) => change !== 'new')
    if (asCompared.length === openedCount) return asCompared
  }
  return rowsOf(entries, ({ change }) => change !== 'deleted')
}

/** All modules with the deleted ones in their places. */
function entriesOf(modules: readonly ModuleValue[], changes: SourceChanges | null): SourceEntry[] {
  const deletedAfter = (id: string | null) =>
    (changes?.deleted.get(id) ?? []).map((module): SourceEntry => ({
      name: moduleKinds.labelOf(module),
      module,
      change: 'deleted',
      before: null,
    }))
  const entries = modules.flatMap((module, index): SourceEntry[] => {
    const before = changes?.modules.get(module.id)
    const change = before === undefined ? null : before === null ? 'new' : 'changed'
    const name = blockTexts.named(index + 1, moduleTexts.word, moduleKinds.labelOf(module))
    return [{ name, module, change, before: before ?? null }, ...deletedAfter(module.id)]
  })
  return [...deletedAfter(null), ...entries]
}

/** Begins a row with each entry that has one of its own; the others join the row before them, or the first one. */
function rowsOf(entries: readonly SourceEntry[], hasRow: (entry: SourceEntry) => boolean): SourceRows {
  const rows: SourceEntry[][] = []
  const first = entries.findIndex(hasRow)
  entries.forEach((entry, index) => {
    const last = rows.at(-1)
    if (last && (index <= first || !hasRow(entry))) last.push(entry)
    else rows.push([entry])
  })
  return rows
}

/** A source whose parts are rendered beside those of the translation. The same object while nothing of it changes. */
export interface ShownSource extends BesideSource {
  text: SourceText
  /** Null if nothing has changed. */
  changes: SourceChanges | null
  rows: SourceRows
}
