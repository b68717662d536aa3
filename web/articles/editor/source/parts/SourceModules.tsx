import { memo } from 'react'
import type { ShownSource } from '../shownSource.ts'
import { SourceModule } from './SourceModule.tsx'
import classes from './SourceModules.module.css'

interface SourceModulesProps {
  source: ShownSource
  /** The first row, from 0. */
  from: number
  /** The one after the last; all that follow if left out. */
  to?: number
}

/** The modules of the source in some rows. LANG-4. */
export const SourceModules = memo(function SourceModules({ source, from, to }: SourceModulesProps) {
  const entries = source.rows.slice(from, to).flat()
  if (entries.length === 0) return null
  return (
    // Hidden while a module of the translation is dragged.
    <div className={classes.modules} data-folds>
      {entries.map((entry) => (
        <SourceModule key={`${entry.module.id} ${entry.change === 'deleted'}`} source={source} entry={entry} />
      ))}
    </div>
  )
})
