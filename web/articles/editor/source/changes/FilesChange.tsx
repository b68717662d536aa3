import type { FileCardFragment } from '../../generated.ts'
import { sourceTexts } from '../text.ts'
import classes from './FilesChange.module.css'

interface FilesChangeProps {
  before: readonly FileCardFragment[]
  now: readonly FileCardFragment[]
}

/** Which files were added and removed, in words. LANG-4. */
export function FilesChange({ before, now }: FilesChangeProps) {
  const added = namesMissing(now, before)
  const removed = namesMissing(before, now)
  return (
    <div lang="et" className={classes.change}>
      {added !== '' && <p>{sourceTexts.added(added)}</p>}
      {removed !== '' && <p>{sourceTexts.removed(removed)}</p>}
      {added === '' && removed === '' && <p>{sourceTexts.filesReordered}</p>}
    </div>
  )
}

/** The names of the files that the other list does not have. */
function namesMissing(files: readonly FileCardFragment[], other: readonly FileCardFragment[]): string {
  const ids = new Set(other.map(({ id }) => id))
  return files.flatMap(({ id, name }) => (ids.has(id) ? [] : [name])).join(', ')
}
