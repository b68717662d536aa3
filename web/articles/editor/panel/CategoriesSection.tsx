import { memo } from 'react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { Checkbox } from '../../../ui/form/fields.tsx'
import type { SectionProps } from './sectionProps.ts'
import classes from './ArticlePanel.module.css'

interface CategoriesSectionProps extends SectionProps {
  /** The slugs of the article's categories. */
  chosen: readonly string[]
  categories: Catalogue['categories']
}

/** The categories of a company. ARTICLE-4. */
export const CategoriesSection = memo(function CategoriesSection(props: CategoriesSectionProps) {
  const { chosen, categories, edit } = props
  return (
    <div className={classes.checks}>
      {categories.map(({ slug, name }) => (
        <Checkbox
          key={slug}
          name="categories"
          label={name}
          checked={chosen.includes(slug)}
          onChange={({ currentTarget }) =>
            edit({ type: 'set', fields: { categories: next(slug, currentTarget.checked) } })
          }
        />
      ))}
    </div>
  )

  // Those that the configuration does not know are kept.
  function next(slug: string, checked: boolean): string[] {
    const others = chosen.filter((other) => other !== slug)
    return checked ? [...others, slug] : others
  }
})
