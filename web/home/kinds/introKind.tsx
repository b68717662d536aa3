import { IconHome } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../content/blocks/blockKind.ts'
import { emptyBlock } from '../editor/emptyBlock.ts'
import type { BlockOf } from '../editor/values.ts'
import { homeTexts } from '../text.ts'
import { BlockFields } from './BlockFields.tsx'
import { BlockPicture } from './BlockPicture.tsx'
import { LinkField } from './LinkField.tsx'
import classes from './BlockFields.module.css'

/** The beginning of the page: three pictures, a title, a text and a link. HOME-1. */
export const introKind: BlockKind<BlockOf<'intro'>> = {
  label: homeTexts.kinds.intro,
  type: 'Sissejuhatus',
  icon: IconHome,
  excerptOf: ({ title }) => title,
  create: (id) => emptyBlock('intro', id),
  Editor: IntroEditor,
}

const pictures = ['largeImage', 'leftImage', 'rightImage'] as const

function IntroEditor(props: BlockEditorProps<BlockOf<'intro'>>) {
  const { block, onChange, error } = props
  return (
    <BlockFields editing={props}>
      <LinkField link={block.link} onChange={(link) => onChange({ ...block, link })} error={error} />
      <div className={classes.pictures}>
        {pictures.map((field) => (
          <BlockPicture key={field} editing={props} field={field} />
        ))}
      </div>
    </BlockFields>
  )
}
