import { mergePartsBy } from '../../lib/parts/merge.ts'
import { isSame } from '../../lib/parts/parts.ts'
import type { FileCardFragment } from '../generated.ts'
import { sameFiles } from './attachments.ts'

/** Merges two people's changes of values with `files`, part by part. Files that were only renamed are the same ones. FORUM-5, PROTO-1. */
export const mergeFiles = mergePartsBy((part, one, other) =>
  part === 'files' && one !== undefined && other !== undefined
    ? // Only values with such files are merged by this function.
      sameFiles(one as readonly FileCardFragment[], other as readonly FileCardFragment[])
    : isSame(one, other),
)
