import { slugOf, typedSlug } from '../../../schema/rules/slugs.ts'
import { TextInput } from '../../ui/form/fields.tsx'
import { fieldTexts } from './text.ts'

interface SlugFieldProps {
  slug: string
  /** The title from which an empty slug is derived. */
  title: string
  onChange: (slug: string) => void
  error: string | undefined
}

/** The slug: written by hand, or left empty to be derived from the title. SLUG-1. */
export function SlugField({ slug, title, onChange, error }: SlugFieldProps) {
  return (
    <TextInput
      name="slug"
      aria-label={fieldTexts.slugNamed}
      description={help(slug, slugOf(title))}
      helpBelow
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={slug}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
  )
}

function help(slug: string, made: string): string {
  if (slug.trim() === '') return fieldTexts.slugEmpty(made)
  const typed = typedSlug(slug)
  return typed == null ? fieldTexts.slugInvalid(made) : fieldTexts.slugShown(typed)
}
