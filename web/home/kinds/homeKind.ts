import type { BlockKind } from '../../content/blocks/blockKind.ts'
import type { Language } from '../../content/languages.ts'
import type { BlockOf, BlockValue } from '../editor/values.ts'
import type { EditedBlockFragment, HomeBlockInput, HomePreviewQuery } from '../generated.ts'

/** The context in which the public site renders a block. */
export interface ShownWith {
  language: Language
  /** Whether a text with a picture has the picture at the right. */
  isMirrored: boolean
  /** The next events and the latest news; null while they load, undefined if they cannot be loaded. */
  entries: HomePreviewQuery | null | undefined
}

/** The record, input and context types of blocks. */
export interface HomeTypes {
  record: EditedBlockFragment
  input: HomeBlockInput
  shown: ShownWith
}

/** A kind of blocks, and its `__typename` in the schema. HOME-1. */
export type HomeKind<Kind extends BlockValue['kind'], Name extends EditedBlockFragment['__typename']> = BlockKind<
  BlockOf<Kind>,
  HomeTypes,
  Name
>

/** Props of a block's public view. */
export type ShownBlock<Kind extends BlockValue['kind']> = { block: BlockOf<Kind> } & ShownWith
