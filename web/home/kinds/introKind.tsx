import { IconHome } from '@tabler/icons-react'
import { BlockError } from '../../content/blocks/BlockError.tsx'
import type { BlockEditorProps, BlockKind } from '../../content/blocks/blockKind.ts'
import { emptyBlock } from '../emptyBlock.ts'
import { homeTexts } from '../text.ts'
import type { BlockOf } from '../values.ts'
import { BlockPicture } from './BlockPicture.tsx'
import { LinkField, otherError } from './LinkField.tsx'
import { TitleAndText } from './TitleAndText.tsx'
import classes from './BlockForm.module.css'

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

function IntroEditor({ error, name: _name, ...props }: BlockEditorProps<BlockOf<'intro'>>) {
  const { block, onChange, busy } = props
  return (
    <div className={classes.fields}>
      <BlockError error={otherError(error)} />
      <TitleAndText {...props} />
      <LinkField link={block.link} onChange={(link) => onChange({ ...block, link })} busy={busy} error={error} />
      <div className={classes.pictures}>
        {pictures.map((field) => (
          <BlockPicture
            key={field}
            name={`${block.id} ${field}`}
            label={homeTexts[field]}
            picture={block[field]}
            onChange={(picture) => onChange({ ...block, [field]: picture })}
            busy={busy}
          />
        ))}
      </div>
    </div>
  )
}
