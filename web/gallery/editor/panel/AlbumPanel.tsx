import { memo } from 'react'
import { PanelSection } from '../../../content/fields/PanelSection.tsx'
import { SeoField } from '../../../content/fields/SeoField.tsx'
import { SlugField } from '../../../content/fields/SlugField.tsx'
import { fieldTexts } from '../../../content/fields/text.ts'
import { useOpenSection } from '../../../content/fields/useOpenSection.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import type { AlbumEdit } from '../edits.ts'
import { refusedLanguage } from '../refusedLanguage.ts'
import { editorTexts } from '../text.ts'
import type { AlbumFields } from '../values.ts'
import classes from './AlbumPanel.module.css'

/** A section of the side panel, named as its field. */
type SectionName = 'slug' | 'description'

const sections: readonly SectionName[] = ['slug', 'description']

interface AlbumPanelProps {
  values: Pick<AlbumFields, 'titleEt' | 'slug' | 'descriptionEt' | 'descriptionEn'>
  /** Stable. */
  edit: (edit: AlbumEdit) => void
  problems: Problems<SectionName>
  busy: boolean
}

/** The slug of an album and its descriptions for search engines; one section is open at a time. GALLERY-2, SLUG-1. */
export const AlbumPanel = memo(function AlbumPanel({ values, edit, problems, busy }: AlbumPanelProps) {
  const { titleEt, slug, descriptionEt, descriptionEn } = values
  const [open, toggle] = useOpenSection(sections, (name) => [name], problems, 'description')
  const refused = refusedLanguage(problems.description, { et: descriptionEt, en: descriptionEn })
  const set = (fields: Partial<AlbumFields>) => edit({ type: 'set', fields })
  const common = (name: SectionName) => ({
    name,
    field: name,
    open: open === name,
    onToggle: toggle,
    problem: problems[name],
    hasErrorInside: true,
  })
  return (
    <div>
      <PanelSection {...common('slug')} title={fieldTexts.slug} summary={slug.trim() || fieldTexts.slugFromTitle}>
        <SlugField
          slug={slug}
          title={titleEt}
          error={problems.slug}
          busy={busy}
          onChange={(next) => set({ slug: next })}
        />
      </PanelSection>
      <PanelSection
        {...common('description')}
        title={editorTexts.description}
        summary={descriptionEt.trim() || descriptionEn.trim() || editorTexts.noDescription}
      >
        <div className={classes.descriptions}>
          <SeoField
            name={refused === 'en' ? 'description-et' : 'description'}
            label={editorTexts.descriptionEt}
            text={descriptionEt}
            language="et"
            error={refused === 'et' ? problems.description : undefined}
            busy={busy}
            onChange={(next) => set({ descriptionEt: next })}
          />
          <SeoField
            name={refused === 'en' ? 'description' : 'description-en'}
            label={editorTexts.descriptionEn}
            text={descriptionEn}
            language="en"
            error={refused === 'en' ? problems.description : undefined}
            busy={busy}
            onChange={(next) => set({ descriptionEn: next })}
          />
        </div>
      </PanelSection>
    </div>
  )
}, hasSameFields)

/** A change of anything that the panel does not show, such as the media, does not render it again. */
function hasSameFields({ values: was, ...before }: AlbumPanelProps, { values, ...now }: AlbumPanelProps): boolean {
  const names = ['titleEt', 'slug', 'descriptionEt', 'descriptionEn'] as const
  if (names.some((name) => was[name] !== values[name])) return false
  return before.edit === now.edit && before.problems === now.problems && before.busy === now.busy
}
