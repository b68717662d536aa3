import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Item } from '../items/itemList.ts'

/** A block of content: a module of an article, or a block of the home page. */
export interface Block extends Item {
  /** Distinguishes the kinds of blocks. */
  kind: string
}

/** The properties of a kind of blocks that an editor needs. MODULE-1, HOME-1. */
export interface EditedKind<B extends Block> {
  /** The heading of its blocks. */
  label: string
  /** A short description, if the label is not enough. */
  help?: string
  /** The wire's `tyyp`, with which the confirmation of a deletion names the kind. */
  type: string
  /** Replaces `label` and `type` if blocks of this kind have different names. */
  nameOf?: (block: B) => string
  icon: TablerIcon
  /** The beginning of the content as text, which identifies blocks while one is dragged. */
  excerptOf: (block: B) => string
  /** Creates an empty block; undefined for kinds that cannot be added. */
  create?: (id: string) => B
  /** Replace `create` for kinds that begin with files: no block is inserted until files are chosen. */
  starts?: readonly BlockStart[]
  /** Whether its accessible texts are in the language of the content. Those of other kinds are Estonian: names of buttons. */
  isText?: boolean
  Editor: ComponentType<BlockEditorProps<B>>
}

/** The types that the blocks of an editor are read from and written to, and the further props of their public views. */
export interface BlockTypes {
  /** A record of the schema, by its type. */
  record: { __typename: string; id: string }
  input: object
  shown: object
}

/** A complete kind of blocks, with how it is read, shown and written. */
export interface BlockKind<
  B extends Block,
  T extends BlockTypes,
  Name extends T['record']['__typename'] = T['record']['__typename'],
> extends EditedKind<B> {
  typename: Name
  /** Reads a record. Equal records give equal blocks. */
  fromRecord(record: Extract<T['record'], { __typename: Name }>): B
  toInput(block: B): T['input']
  /** Whether nothing has been written or chosen in it, so that a copy over it loses nothing. */
  isEmpty(block: B): boolean
  /** The text with which a change of it is shown; without it, the previous and present content are shown. LANG-4. */
  wordsOf?: (block: B) => string
  /** Its content for reading, next to the editor and in comparisons of versions. */
  View: ComponentType<{ block: B }>
  /** The block as visitors of the public site see it. */
  PublicView: ComponentType<{ block: B } & T['shown']>
}

/** A way to begin a block with files. */
export interface BlockStart {
  /** From where the files come: uploaded from the device, or chosen among the uploaded files. */
  from: 'device' | 'files'
  label: string
  icon: TablerIcon
}

/** A block that can be added: one that is created immediately, or one that begins with files. */
export type AddableBlock<B extends Block> = { label: string; help?: string | undefined; icon: TablerIcon } & (
  { create: (id: string) => B } | BlockStart
)

/** Props of the content of a block in the editor. */
export interface BlockEditorProps<B extends Block> {
  block: B
  /** The accessible name of the block. */
  name: string
  language: string
  /** Replaces the block. Stable. */
  onChange: (block: B) => void
  /** While true the content is read-only, but everything stays focusable. NOTE-2. */
  busy: boolean
  /** Why the API refused the block, in Estonian. */
  error: string | null
  /** Called on Ctrl+Enter in a text. Stable. */
  onSubmit: () => void
}

/** The kinds of blocks of an editor. */
export interface EditedKinds<B extends Block> {
  kindOf: (block: B) => EditedKind<B>
  /** The kinds that can be added, in the order in which they are offered. */
  addable: readonly AddableBlock<B>[]
  labelOf: (block: B) => string
  /** The wire's name of a block. */
  typeOf: (block: B) => string
}

/** All kinds of blocks of a domain. */
export interface BlockKinds<B extends Block, T extends BlockTypes> extends EditedKinds<B> {
  kindOf: (block: B) => BlockKind<B, T>
  /** The block of a record. A record of unknown type becomes the kind `other`. */
  fromRecord: (record: T['record']) => B
  toInput: (block: B) => T['input']
}

/** All kinds of blocks of a domain. Those that can be added are offered in this order. */
export function blockKinds<B extends Block, T extends BlockTypes>(kinds: {
  [Kind in B['kind'] | 'other']: BlockKind<Extract<B, { kind: Kind }>, T>
}): BlockKinds<B, T> {
  // The type of `kinds` ensures that each kind takes the blocks of its key, which TypeScript cannot follow through an index.
  const byName = kinds as unknown as Record<string, BlockKind<B, T>>
  const byTypename = new Map(Object.values(byName).map((kind) => [kind.typename, kind]))
  // A draft may be of a later version of the client.
  const kindOf = (block: B) => byName[block.kind] ?? byName.other!
  return {
    kindOf,
    fromRecord: (record) => {
      const kind: { fromRecord: (record: never) => B } = byTypename.get(record.__typename) ?? byName.other!
      // The kind was found by this type.
      return kind.fromRecord(record as never)
    },
    toInput: (block) => kindOf(block).toInput(block),
    addable: Object.values(byName).flatMap(({ label, help, icon, create, starts = [] }): readonly AddableBlock<B>[] =>
      create ? [{ label, help, icon, create }] : starts,
    ),
    labelOf: (block) => kindOf(block).nameOf?.(block) ?? kindOf(block).label,
    typeOf: (block) => kindOf(block).nameOf?.(block) ?? kindOf(block).type,
  }
}
