import type { BlockKind } from '../../../content/blocks/blockKind.ts'
import type { EditedModuleFragment, ModuleInput } from '../generated.ts'
import type { ModuleValue } from '../values.ts'

/** The record and input types of modules. */
export interface ModuleTypes {
  record: EditedModuleFragment
  input: ModuleInput
  shown: object
}

/** A module of a kind. */
export type ModuleOf<Kind extends ModuleValue['kind']> = Extract<ModuleValue, { kind: Kind }>

/** A kind of modules, and its `__typename` in the schema. MODULE-1. */
export type ModuleKind<Kind extends ModuleValue['kind'], Name extends EditedModuleFragment['__typename']> = BlockKind<
  ModuleOf<Kind>,
  ModuleTypes,
  Name
>
