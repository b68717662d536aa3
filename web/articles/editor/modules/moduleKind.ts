import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ModuleValue } from '../values.ts'

/** A kind of modules: how it is named, edited and made. MODULE-1. */
export interface ModuleKind<M extends ModuleValue = ModuleValue> {
  /** The heading of its modules. */
  label: string
  /** `tyyp` on the wire, by which the confirmation of a deletion names the kind. */
  type: string
  /** Replaces `label` and `type` where modules of one kind have different names. */
  nameOf?: (module: M) => string
  icon: TablerIcon
  /** The beginning of the content in words, by which modules are told apart while one is dragged. */
  excerptOf: (module: M) => string
  /** Makes an empty module; undefined for kinds that cannot be added. */
  create?: (id: string) => M
  Editor: ComponentType<ModuleEditorProps<M>>
}

/** Props of the content of a module in the editor. */
export interface ModuleEditorProps<M extends ModuleValue = ModuleValue> {
  module: M
  /** The accessible name of the module. */
  name: string
  /** Replaces the module. Stable. */
  onChange: (module: ModuleValue) => void
  /** While true nothing can be changed, but everything stays focusable. NOTE-2. */
  busy: boolean
  /** Why the API refused the module, in Estonian. */
  error: string | null
  /** Called on Ctrl+Enter in a text. Stable. */
  onSubmit: () => void
}
