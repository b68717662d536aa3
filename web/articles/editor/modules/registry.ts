import { blockKinds } from '../../../content/blocks/blockKind.ts'
import type { ModuleValue } from '../values.ts'
import { embedKind } from './kinds/embedKind.tsx'
import { filesKind } from './kinds/filesKind.tsx'
import { imagesKind } from './kinds/imagesKind.tsx'
import { mapKind } from './kinds/mapKind.tsx'
import { otherKind } from './kinds/otherKind.tsx'
import { textKind } from './kinds/textKind.tsx'
import type { ModuleTypes } from './moduleKind.ts'

/** All kinds of modules, in the order in which the menu offers them. MODULE-1. */
export const moduleKinds = blockKinds<ModuleValue, ModuleTypes>({
  text: textKind,
  images: imagesKind,
  files: filesKind,
  embed: embedKind,
  map: mapKind,
  other: otherKind,
})
