import { memo } from 'react'
import { SourceSection } from '../../../content/beside/SourceSection.tsx'
import { TextDifference } from '../../../content/difference/TextDifference.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import type { FileCardFragment } from '../generated.ts'
import { moduleKinds } from '../modules/registry.ts'
import type { ModuleValue } from '../values.ts'
import type { ShownSource, SourceEntry } from './sourceRows.ts'
import type { TextField } from './sourceText.ts'
import { sourceTexts } from './text.ts'
import classes from '../Editor.module.css'

interface SourceModulesProps {
  source: ShownSource
  /** The first row, from 0. */
  from: number
  /** The row after the last; by default all following rows. */
  to?: number
}

/** The modules of some rows of the source. LANG-4. */
export const SourceModules = memo(function SourceModules({ source, from, to }: SourceModulesProps) {
  const entries = source.rows.slice(from, to).flat()
  if (entries.length === 0) return null
  return (
    // Hidden while a module of the translation is dragged.
    <div className={layout('stack', 'gap16', 'shrinks')} data-folds>
      {entries.map((entry) => (
        <SourceModule key={`${entry.module.id} ${entry.change === 'deleted'}`} source={source} entry={entry} />
      ))}
    </div>
  )
})

interface SourceModuleProps {
  source: ShownSource
  entry: SourceEntry
}

/** A module of the source: its content and its changes. LANG-4. */
function SourceModule({ source, entry: { name, module, change, before } }: SourceModuleProps) {
  return (
    <SourceSection source={source} name={name} change={change && sourceTexts.changes[change]}>
      {change === 'deleted' ? (
        <del className={classes.deleted}>
          <Content module={module} />
        </del>
      ) : before ? (
        <Difference before={before} now={module} />
      ) : (
        <Content module={module} />
      )}
    </SourceSection>
  )
}

function Content({ module }: { module: ModuleValue }) {
  const { View } = moduleKinds.kindOf(module)
  return <View block={module} />
}

function Difference({ before, now }: { before: ModuleValue; now: ModuleValue }) {
  if ('files' in now)
    return (
      <>
        <FilesChange before={'files' in before ? before.files : []} now={now.files} />
        <Content module={now} />
      </>
    )
  const { wordsOf } = moduleKinds.kindOf(now)
  if (!wordsOf)
    return (
      <>
        <del className={classes.deleted}>
          <Content module={before} />
        </del>
        <Content module={now} />
      </>
    )
  const [former, current] = [wordsOf(before), wordsOf(now)]
  return (
    <>
      {former === current ? (
        <p lang="et">{sourceTexts.formatting}</p>
      ) : (
        <TextDifference before={former} now={current} />
      )}
      {now.kind === 'text' && (
        <details className={layout('above8')}>
          <summary lang="et" className={layout('accent')}>
            {sourceTexts.currentText}
          </summary>
          <Content module={now} />
        </details>
      )}
    </>
  )
}

interface FilesChangeProps {
  before: readonly FileCardFragment[]
  now: readonly FileCardFragment[]
}

/** Names the files that the source has got and lost since its translation. LANG-4. */
function FilesChange({ before, now }: FilesChangeProps) {
  const added = namesMissing(now, before)
  const removed = namesMissing(before, now)
  return (
    <div lang="et" className={layout('stack', 'gap4')}>
      {added !== '' && <p>{sourceTexts.added(added)}</p>}
      {removed !== '' && <p>{sourceTexts.removed(removed)}</p>}
      {added === '' && removed === '' && <p>{sourceTexts.filesReordered}</p>}
    </div>
  )
}

/** The names of the files that are missing from the other list. */
function namesMissing(files: readonly FileCardFragment[], other: readonly FileCardFragment[]): string {
  const ids = new Set(other.map(({ id }) => id))
  return files.flatMap(({ id, name }) => (ids.has(id) ? [] : [name])).join(', ')
}

interface SourceFieldProps {
  source: ShownSource
  field: TextField
  /** The label of the field. */
  name: string
}

/** The title or a description of the source. LANG-4. */
export const SourceField = memo(function SourceField({ source, field, name }: SourceFieldProps) {
  const { text, changes } = source
  const before = changes?.fields[field]
  return (
    <SourceSection source={source} name={name} change={before == null ? null : sourceTexts.changes.changed}>
      {before != null ? (
        <TextDifference before={before} now={text[field]} />
      ) : text[field] === '' ? (
        <p lang="et" className={layout('muted')}>
          {sourceTexts.empty}
        </p>
      ) : (
        <p className={field === 'title' ? layout('preLine', 'large', 'strong') : layout('preLine')}>{text[field]}</p>
      )}
    </SourceSection>
  )
})
