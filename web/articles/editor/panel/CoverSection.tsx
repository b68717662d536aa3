import { memo } from 'react'
import { PictureField } from '../../../content/fields/PictureField.tsx'
import { coverPlace } from '../modules/places.ts'
import type { ArticleFields } from '../values.ts'
import type { ActionSectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'

interface CoverSectionProps extends ActionSectionProps {
  cover: ArticleFields['cover']
}

/** The featured image. ARTICLE-4. */
export const CoverSection = memo(function CoverSection({ cover, edit, busy }: CoverSectionProps) {
  return (
    <PictureField
      name="coverId"
      label={panelTexts.cover}
      picture={cover}
      onChange={(next) => edit({ type: 'set', fields: { cover: next } })}
      place={coverPlace}
      busy={busy}
    />
  )
})
