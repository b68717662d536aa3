import type { BesideSource } from '../../../content/beside/SourceSection.tsx'
import { blockTexts } from '../../../content/blocks/text.ts'
import { moduleKinds } from '../modules/registry.ts'
import { moduleTexts } from '../modules/text.ts'
import type { ModuleValue } from '../values.ts'
import type { SourceChanges, SourceText } from './sourceText.ts'

/** A module of the source with its changes. */
export interface SourceEntry {
  /** Such as '2. moodul: Tekst'; a deleted one has no position. */
  name: string
  module: ModuleValue
  /** Its change since it was compared. */
  change: 'new' | 'changed' | 'deleted' | null
  /** The former content of a changed module. */
  before: ModuleValue | null
}

/** For each module of the translation, in its order, the modules of the source to show at its side. Further rows may follow. */
export type SourceRows = readonly (readonly SourceEntry[])[]

/**
 * Pairs the modules of a source with those of its translation by position. While the translation has as many modules as when it was opened,
 * it corresponds to the text that it was compared with: deleted modules retain their row then, and new ones join the previous row. LANG-4.
 * @param openedCount the number of modules with which the translation was opened; null once modules were added or deleted
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

/** All modules, including deleted ones at their former positions. */
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

/** Starts a row with each entry for which `hasRow` holds; the others join the previous row, or the first one. */
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

/** A source to render side by side with its translation. The same object until it changes. */
export interface ShownSource extends BesideSource {
  text: SourceText
  /** Null if nothing has changed. */
  changes: SourceChanges | null
  rows: SourceRows
}
