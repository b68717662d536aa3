import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Item } from '../items/itemList.ts'

/** A block of content: a module of an article, or a block of the home page. */
export interface Block extends Item {
  /** Distinguishes the kinds of blocks. */
  kind: string
}

/** A kind of blocks: how it is named, edited and made. MODULE-1, HOME-1. */
export interface BlockKind<B extends Block> {
  /** The heading of its blocks. */
  label: string
  /** What it looks like, in a few words, where the label does not say it. */
  help?: string
  /** `tyyp` on the wire, by which the confirmation of a deletion names the kind. */
  type: string
  /** Replaces `label` and `type` where blocks of one kind have different names. */
  nameOf?: (block: B) => string
  icon: TablerIcon
  /** The beginning of the content in words, by which blocks are told apart while one is dragged. */
  excerptOf: (block: B) => string
  /** Makes an empty block; undefined for kinds that cannot be added. */
  create?: (id: string) => B
  /** Other ways to begin one than empty, in place of `create`: nothing is inserted until files are chosen. */
  starts?: readonly BlockStart[]
  /** Whether what is read aloud of it is in the language of the content. Of the other kinds it is Estonian: names of buttons. */
  isText?: boolean
  Editor: ComponentType<BlockEditorProps<B>>
}

/** A way to begin a block with files. */
export interface BlockStart {
  /** Files of the device, which are uploaded, or such that have been uploaded before. */
  from: 'device' | 'files'
  label: string
  icon: TablerIcon
}

/** A block that can be added: one that is made at once, or that begins with files. */
export type AddableBlock<B extends Block> = { label: string; help?: string | undefined; icon: TablerIcon } & (
  { create: (id: string) => B } | BlockStart
)

/** Props of the content of a block in the editor. */
export interface BlockEditorProps<B extends Block> {
  block: B
  /** The accessible name of the block. */
  name: string
  /** The language of the content. */
  language: string
  /** Replaces the block. Stable. */
  onChange: (block: B) => void
  /** While true nothing can be changed, but everything stays focusable. NOTE-2. */
  busy: boolean
  /** Why the API refused the block, in Estonian. */
  error: string | null
  /** Called on Ctrl+Enter in a text. Stable. */
  onSubmit: () => void
}

/** The kinds of blocks in an editor. */
export interface BlockKinds<B extends Block> {
  kindOf: (block: B) => BlockKind<B>
  /** The kinds that can be added, in the order in which they are offered. */
  addable: readonly AddableBlock<B>[]
  /** The label of a block. */
  labelOf: (block: B) => string
  /** The wire's name of a block. */
  typeOf: (block: B) => string
}

/** The kinds of blocks in an editor. Those that can be added are offered in this order. */
export function blockKinds<B extends Block>(kinds: {
  [Kind in B['kind']]: BlockKind<Extract<B, { kind: Kind }>>
}): BlockKinds<B> {
  // The type of `kinds` ensures that each kind takes the blocks of its key, which TypeScript cannot follow through an index.
  const byName = kinds as unknown as Record<string, BlockKind<B>>
  const kindOf = (block: B) => byName[block.kind]!
  return {
    kindOf,
    addable: Object.values(byName).flatMap(({ label, help, icon, create, starts = [] }): readonly AddableBlock<B>[] =>
      create ? [{ label, help, icon, create }] : starts,
    ),
    labelOf: (block) => kindOf(block).nameOf?.(block) ?? kindOf(block).label,
    typeOf: (block) => kindOf(block).nameOf?.(block) ?? kindOf(block).type,
  }
}
