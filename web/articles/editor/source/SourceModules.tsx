import { memo } from 'react'
import { moduleTexts } from '../modules/text.ts'
import { labelOf } from '../modules/registry.ts'
import type { ModuleValue } from '../values.ts'
import { SourceModule } from './SourceModule.tsx'
import type { ShownSource } from './shownSource.ts'
import classes from './SourceModules.module.css'

interface SourceModulesProps {
  /** Null while it is not shown. */
  source: ShownSource | null
  /** The first module, from 0. */
  from: number
  /** The one after the last; all that follow if left out. */
  to?: number
}

/** Some modules of the source, with those that were deleted after them. LANG-4. */
export const SourceModules = memo(function SourceModules({ source, from, to }: SourceModulesProps) {
  if (!source) return null
  const { text, changes } = source
  const shown = text.modules.slice(from, to)
  const deletedAfter = (id: string | null) => changes?.deleted.get(id) ?? []
  // A source without modules still names those that were deleted.
  const atBeginning = from === 0 ? deletedAfter(null) : []
  if (shown.length === 0 && atBeginning.length === 0) return null
  return (
    // Hidden while a module of the translation is dragged.
    <div className={classes.modules} data-folds>
      {atBeginning.map(deleted)}
      {shown.map((module, index) => (
        <div key={module.id}>
          <SourceModule
            source={source}
            name={moduleTexts.named(from + index + 1, labelOf(module))}
            module={module}
            before={changes?.modules.get(module.id)}
          />
          {deletedAfter(module.id).map(deleted)}
        </div>
      ))}
    </div>
  )

  function deleted(module: ModuleValue) {
    return source && <SourceModule key={module.id} source={source} name={labelOf(module)} module={module} isDeleted />
  }
})
