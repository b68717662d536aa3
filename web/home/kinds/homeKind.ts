import type { BlockKind } from '../../content/blocks/blockKind.ts'
import type { Language } from '../../content/languages.ts'
import type { BlockOf, BlockValue } from '../editor/values.ts'
import type { EditedBlockFragment, HomeBlockInput, HomePreviewQuery } from '../generated.ts'

/** What the public site shows a block with. */
export interface ShownWith {
  language: Language
  /** Whether a text beside a picture has it at the right. */
  isMirrored: boolean
  /** The next events and the latest news; null while they load, undefined if they cannot be loaded. */
  entries: HomePreviewQuery | null | undefined
}

/** What blocks are read from, written to and shown with. */
export interface HomeTypes {
  record: EditedBlockFragment
  input: HomeBlockInput
  shown: ShownWith
}

/** A kind of blocks, and the type of its records in the schema. HOME-1. */
export type HomeKind<Kind extends BlockValue['kind'], Name extends EditedBlockFragment['__typename']> = BlockKind<
  BlockOf<Kind>,
  HomeTypes,
  Name
>

/** A block as its public view gets it. */
export type ShownBlock<Kind extends BlockValue['kind']> = { block: BlockOf<Kind> } & ShownWith
