import { memo } from 'react'
import { isSlug, slugOf } from '../../../../schema/rules/slugs.ts'
import { TextInput } from '../../../ui/form/TextInput.ts'
import type { FieldSectionProps } from './sectionProps.ts'
import { panelTexts } from './text.ts'
import classes from './ArticlePanel.module.css'

interface SlugSectionProps extends FieldSectionProps {
  slug: string
  title: string
}

/** The slug: written by hand, or left empty to be made of the title. SLUG-1. */
export const SlugSection = memo(function SlugSection({ slug, title, edit, error, busy }: SlugSectionProps) {
  return (
    <TextInput
      name="slug"
      size="md"
      aria-label={panelTexts.slug}
      description={help(slug.trim(), slugOf(title))}
      classNames={{ description: classes.help }}
      inputWrapperOrder={['input', 'error', 'description']}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={slug}
      onChange={({ currentTarget }) => edit({ type: 'set', fields: { slug: currentTarget.value } })}
      error={error}
      readOnly={busy}
    />
  )
})

function help(slug: string, made: string): string {
  if (slug === '') return panelTexts.slugEmpty(made)
  return isSlug(slug) ? panelTexts.slugShown(slug) : panelTexts.slugInvalid(made)
}
