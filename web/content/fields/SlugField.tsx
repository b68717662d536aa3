import { slugOf, typedSlug } from '../../../schema/rules/slugs.ts'
import { TextInput } from '../../ui/form/fields/TextInput.ts'
import { helpBelow } from '../../ui/form/formProps.ts'
import { fieldTexts } from './text.ts'
import classes from './SlugField.module.css'

interface SlugFieldProps {
  slug: string
  /** The title that a slug is made of if there is none. */
  title: string
  onChange: (slug: string) => void
  /** The server's error. */
  error: string | undefined
}

/** The slug: written by hand, or left empty to be made of the title. SLUG-1. */
export function SlugField({ slug, title, onChange, error }: SlugFieldProps) {
  return (
    <TextInput
      name="slug"
      size="md"
      aria-label={fieldTexts.slugNamed}
      description={help(slug, slugOf(title))}
      classNames={{ description: classes.help }}
      inputWrapperOrder={helpBelow}
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
