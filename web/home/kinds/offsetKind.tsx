import { IconLayoutSidebar } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../content/blocks/blockKind.ts'
import { emptyBlock } from '../editor/emptyBlock.ts'
import type { BlockOf } from '../editor/values.ts'
import { homeTexts } from '../text.ts'
import { BlockFields } from './BlockFields.tsx'
import { BlockPicture } from './BlockPicture.tsx'
import { LinkField } from './LinkField.tsx'

/** A text beside a picture. HOME-1. */
export const offsetKind: BlockKind<BlockOf<'offset'>> = {
  label: homeTexts.kinds.offset,
  help: homeTexts.offsetHelp,
  type: 'Offset',
  icon: IconLayoutSidebar,
  excerptOf: ({ title }) => title,
  create: (id) => emptyBlock('offset', id),
  Editor: OffsetEditor,
}

function OffsetEditor(props: BlockEditorProps<BlockOf<'offset'>>) {
  const { block, onChange, error } = props
  return (
    <BlockFields editing={props}>
      <LinkField link={block.link} onChange={(link) => onChange({ ...block, link })} error={error} />
      <BlockPicture editing={props} field="image" />
    </BlockFields>
  )
}
