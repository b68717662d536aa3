import { IconLayoutSidebar } from '@tabler/icons-react'
import { BlockError } from '../../content/blocks/BlockError.tsx'
import type { BlockEditorProps, BlockKind } from '../../content/blocks/blockKind.ts'
import { emptyBlock } from '../emptyBlock.ts'
import { homeTexts } from '../text.ts'
import type { BlockOf } from '../values.ts'
import { BlockPicture } from './BlockPicture.tsx'
import { LinkField, otherError } from './LinkField.tsx'
import { TitleAndText } from './TitleAndText.tsx'
import classes from './BlockForm.module.css'

/** A text beside a picture. HOME-1. */
export const offsetKind: BlockKind<BlockOf<'offset'>> = {
  label: homeTexts.kinds.offset,
  type: 'Offset',
  icon: IconLayoutSidebar,
  excerptOf: ({ title }) => title,
  create: (id) => emptyBlock('offset', id),
  Editor: OffsetEditor,
}

function OffsetEditor({ error, name: _name, ...props }: BlockEditorProps<BlockOf<'offset'>>) {
  const { block, onChange, busy } = props
  return (
    <div className={classes.fields}>
      <BlockError error={otherError(error)} />
      <TitleAndText {...props} />
      <LinkField link={block.link} onChange={(link) => onChange({ ...block, link })} busy={busy} error={error} />
      <BlockPicture
        name={`${block.id} image`}
        label={homeTexts.image}
        picture={block.image}
        onChange={(image) => onChange({ ...block, image })}
        busy={busy}
      />
    </div>
  )
}
