import { memo } from 'react'
import { SlugField } from '../../../content/fields/SlugField.tsx'
import type { FieldSectionProps } from './sectionProps.ts'

interface SlugSectionProps extends FieldSectionProps {
  slug: string
  title: string
}

/** The slug of an article. SLUG-1. */
export const SlugSection = memo(function SlugSection({ edit, ...field }: SlugSectionProps) {
  return <SlugField {...field} onChange={(slug) => edit({ type: 'set', fields: { slug } })} />
})
