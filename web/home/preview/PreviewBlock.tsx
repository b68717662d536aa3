import { memo } from 'react'
import type { BlockValue } from '../editor/values.ts'
import type { ShownWith } from '../kinds/homeKind.ts'
import { homeKinds } from '../kinds/registry.ts'

/** A block as the public site shows it; the others are not drawn again while one is typed in. HOME-1. */
export const PreviewBlock = memo(function PreviewBlock({ block, ...shown }: { block: BlockValue } & ShownWith) {
  const { PublicView } = homeKinds.kindOf(block)
  return <PublicView block={block} {...shown} />
})
