import { memo } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { PanelSection, useOpenSection } from '../../../content/fields/PanelSection.tsx'
import { SeoField } from '../../../content/fields/SeoField.tsx'
import { SlugField } from '../../../content/fields/SlugField.tsx'
import { fieldTexts } from '../../../content/fields/text.ts'
import { defaultLanguage, type Language, languages } from '../../../content/languages.ts'
import type { Problems } from '../../../ui/form/problems.ts'
import { layout } from '../../../ui/layout/layout.ts'
import { localizedKey, type LocalizedText, textOf } from '../../localizedKeys.ts'
import { writtenIn } from '../../titleOf.ts'
import type { AlbumEdit } from '../edits.ts'
import { editorTexts } from '../text.ts'
import type { AlbumFields } from '../values.ts'

/** A section of the side panel, named after its field. */
type SectionName = 'slug' | 'description'

const sections: readonly SectionName[] = ['slug', 'description']

const shownFields: readonly (keyof AlbumFields)[] = [
  localizedKey('title', defaultLanguage),
  'slug',
  ...languages.map((language) => localizedKey('description', language)),
]

/** For memo: compares these fields and all other props, so that a change of anything else, such as the media, does not render again. */
export const sameFields =
  (fields: readonly (keyof AlbumFields)[]) =>
  <Props extends { values: AlbumFields }>(before: Props, now: Props): boolean => {
    const names = Object.keys({ ...before, ...now }).filter((name) => name !== 'values') as (keyof Props)[]
    return (
      fields.every((field) => before.values[field] === now.values[field]) &&
      names.every((name) => Object.is(before[name], now[name]))
    )
  }

interface AlbumPanelProps {
  values: AlbumFields
  /** Stable. */
  edit: (edit: AlbumEdit) => void
  problems: Problems<SectionName>
}

/** The slug of an album and its descriptions for search engines; one section is open at a time. GALLERY-2, SLUG-1. */
export const AlbumPanel = memo(function AlbumPanel({ values, edit, problems }: AlbumPanelProps) {
  const { slug } = values
  const description = textOf(values, 'description')
  const [open, toggle] = useOpenSection(sections, (name) => [name], problems, 'description')
  const refused = refusedLanguage(problems.description, description)
  const described = writtenIn(description)
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
          title={textOf(values, 'title')[defaultLanguage]}
          error={problems.slug}
          onChange={(next) => set({ slug: next })}
        />
      </PanelSection>
      <PanelSection
        {...common('description')}
        title={editorTexts.description}
        summary={described === null ? editorTexts.noDescription : description[described].trim()}
      >
        <div className={layout('stack', 'gap16')}>
          {languages.map((language) => (
            <SeoField
              key={language}
              // The form focuses the field with the name of an error.
              name={refused === language ? 'description' : `description-${language}`}
              label={editorTexts.descriptionIn(languageWords(language))}
              text={description[language]}
              language={language}
              error={refused === language ? problems.description : undefined}
              onChange={(next) => set({ [localizedKey('description', language)]: next })}
            />
          ))}
        </div>
      </PanelSection>
    </div>
  )
}, sameFields(shownFields))

/** The language of a refused text; null if none. The API does not name the language, but refuses only texts that are too long. */
export function refusedLanguage(error: string | undefined, text: LocalizedText): Language | null {
  if (error === undefined) return null
  return [...languages].sort((one, other) => text[other].length - text[one].length)[0] ?? null
}
