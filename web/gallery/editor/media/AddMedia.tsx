import { IconCode, IconPhotoPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/button/Button.tsx'
import { mediaTexts } from './text.ts'
import classes from './AddMedia.module.css'

interface AddMediaProps {
  busy: boolean
  onAdd: (kind: 'image' | 'embed') => void
}

/** Adds media at the end of the album. */
export function AddMedia({ busy, onAdd }: AddMediaProps) {
  return (
    <div className={classes.add}>
      <Button
        tone="plain"
        data-insert
        off={busy}
        icon={<IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onAdd('image')}
      >
        {mediaTexts.addImages}
      </Button>
      <Button
        tone="plain"
        off={busy}
        icon={<IconCode size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onAdd('embed')}
      >
        {mediaTexts.addEmbed}
      </Button>
    </div>
  )
}
