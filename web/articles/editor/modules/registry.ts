import type { ModuleValue } from '../values.ts'
import { embedKind } from './kinds/embedKind.tsx'
import { filesKind } from './kinds/filesKind.tsx'
import { imagesKind } from './kinds/imagesKind.tsx'
import { mapKind } from './kinds/mapKind.tsx'
import { otherKind } from './kinds/otherKind.tsx'
import { textKind } from './kinds/textKind.tsx'
import type { ModuleKind } from './moduleKind.ts'

/** All kinds of modules. Those that can be added are offered in this order. MODULE-1. */
const kinds: { [Kind in ModuleValue['kind']]: ModuleKind<Extract<ModuleValue, { kind: Kind }>> } = {
  text: textKind,
  images: imagesKind,
  files: filesKind,
  embed: embedKind,
  map: mapKind,
  other: otherKind,
}

/** The kind of a module. */
export function kindOf(module: ModuleValue): ModuleKind {
  // The type of `kinds` ensures that each kind takes the modules of its key, which TypeScript cannot follow through an index.
  return kinds[module.kind] as unknown as ModuleKind
}

/** The kinds that can be added, in the order in which they are offered. */
export const addableKinds = Object.values(kinds).flatMap(({ label, icon, create }) =>
  create ? [{ label, icon, create }] : [],
)

/** The label of a kind of modules. */
export const labelOf = (module: ModuleValue): string => kindOf(module).nameOf?.(module) ?? kindOf(module).label

/** The wire's name of a kind of modules. */
export const typeOf = (module: ModuleValue): string => kindOf(module).nameOf?.(module) ?? kindOf(module).type
