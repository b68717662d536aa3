import type { BlockKind } from '../../../content/blocks/blockKind.ts'
import type { EditedModuleFragment, ModuleInput } from '../generated.ts'
import type { ModuleValue } from '../values.ts'

/** What modules are read from and written to. */
export interface ModuleTypes {
  record: EditedModuleFragment
  input: ModuleInput
  shown: object
}

/** A module of a kind. */
export type ModuleOf<Kind extends ModuleValue['kind']> = Extract<ModuleValue, { kind: Kind }>

/** A kind of modules, and the type of its records in the schema. MODULE-1. */
export type ModuleKind<Kind extends ModuleValue['kind'], Name extends EditedModuleFragment['__typename']> = BlockKind<
  ModuleOf<Kind>,
  ModuleTypes,
  Name
>
