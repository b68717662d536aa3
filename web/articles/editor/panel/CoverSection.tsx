import { IconPhoto, IconX } from '@tabler/icons-react'
import { memo, type SyntheticEvent, useRef, useState } from 'react'
import { cardOf } from '../../../files/attachments/attachments.ts'
import { FileImage } from '../../../files/pictures/FileImage.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import { lazyPiece } from '../../../ui/piece/lazyPiece.tsx'
import type { ArticleFields } from '../values.ts'
import type { SectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'
import classes from './CoverSection.module.css'

const FilePicker = lazyPiece(() => import('../../../files/manager/FilePicker.tsx'), { close: ({ onClose }) => onClose })

interface CoverSectionProps extends SectionProps {
  cover: ArticleFields['cover']
}

/** The featured image, which is picked among the files or uploaded. ARTICLE-4. */
export const CoverSection = memo(function CoverSection({ cover, edit, busy }: CoverSectionProps) {
  const [picking, setPicking] = useState(false)
  const choose = useRef<HTMLButtonElement>(null)
  const set = (next: ArticleFields['cover']) => edit({ type: 'set', fields: { cover: next } })
  return (
    <>
      {cover && (
        <>
          <div className={classes.picture}>
            <FileImage key={cover.id} file={cover} alt={panelTexts.cover} />
          </div>
          <p className={classes.name}>{cover.name}</p>
          {cover.visibility !== 'PUBLIC' && <p className={classes.notice}>{panelTexts.coverPrivate}</p>}
        </>
      )}
      <div className={classes.actions}>
        <Button
          ref={choose}
          name="coverId"
          tone="plain"
          off={busy}
          icon={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {cover ? panelTexts.coverChange : panelTexts.coverChoose}
        </Button>
        {cover && (
          <RowAction
            icon={IconX}
            off={busy}
            aria-label={panelTexts.coverRemoveNamed(cover.name)}
            onClick={() => {
              choose.current?.focus()
              set(null)
            }}
          >
            {panelTexts.coverRemove}
          </RowAction>
        )}
      </div>
      {picking && (
        // React events bubble from the dialog's portal to the form around the panel.
        <div onSubmit={stopHere} onKeyDown={stopHere}>
          <FilePicker
            imagesOnly
            visibility="PUBLIC"
            onChoose={([file]) => file && set(cardOf(file))}
            onClose={() => setPicking(false)}
          />
        </div>
      )}
    </>
  )
})

const stopHere = (event: SyntheticEvent) => event.stopPropagation()
