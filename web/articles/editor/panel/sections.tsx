import { memo } from 'react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { PictureField } from '../../../content/fields/PictureField.tsx'
import { Checkbox } from '../../../ui/form/fields.tsx'
import { IntegerInput } from '../../../ui/form/IntegerInput.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import type { ArticleEdit } from '../edits.ts'
import { coverTarget } from '../modules/uploadTargets.ts'
import type { ArticleFields } from '../values.ts'
import { panelTexts } from './text.ts'
import classes from '../Editor.module.css'

/** Props of each section of the side panel. */
interface SectionProps {
  /** Stable. */
  edit: (edit: ArticleEdit) => void
}

/** Props of a section with buttons, which are ignored while the article is being saved. */
export interface ActionSectionProps extends SectionProps {
  busy: boolean
}

/** Props of a section of one input, which shows the server's error itself. */
export interface FieldSectionProps extends SectionProps {
  error: string | undefined
}

interface CategoriesSectionProps extends SectionProps {
  /** The slugs of the article's categories. */
  chosen: readonly string[]
  categories: Catalogue['categories']
}

/** The categories of a company. ARTICLE-4. */
export const CategoriesSection = memo(function CategoriesSection(props: CategoriesSectionProps) {
  const { chosen, categories, edit } = props
  return (
    <div className={layout('stack', 'gap16')}>
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

  // Categories missing from the configuration are preserved.
  function next(slug: string, checked: boolean): string[] {
    const others = chosen.filter((other) => other !== slug)
    return checked ? [...others, slug] : others
  }
})

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
      target={coverTarget}
      busy={busy}
    />
  )
})

interface OrderSectionProps extends FieldSectionProps {
  order: number
}

/** The sort position on the public site; an empty field is the default. ARTICLE-4, ARTICLE-6. */
export const OrderSection = memo(function OrderSection({ order, edit, error }: OrderSectionProps) {
  return (
    <IntegerInput
      name="order"
      label={panelTexts.orderLabel}
      description={panelTexts.orderHelp(defaultOrder)}
      value={order}
      onChange={(next) => edit({ type: 'set', fields: { order: next ?? defaultOrder } })}
      error={error}
    />
  )
})

const defaultOrder = 99

interface YearsSectionProps extends SectionProps {
  years: ArticleFields['years']
}

/** The years that an article covers; each end may be empty. ARTICLE-4. */
export const YearsSection = memo(function YearsSection({ years, edit }: YearsSectionProps) {
  const set = (change: Partial<ArticleFields['years']>) =>
    edit({ type: 'set', fields: { years: { ...years, ...change } } })
  return (
    <div className={classes.years}>
      <IntegerInput
        name="years"
        label={panelTexts.yearsBeginning}
        value={years.beginning}
        onChange={(beginning) => set({ beginning })}
      />
      <IntegerInput name="yearsEnd" label={panelTexts.yearsEnd} value={years.end} onChange={(end) => set({ end })} />
    </div>
  )
})

interface VisibilityFieldProps extends FieldSectionProps {
  isPublic: boolean
  /** Whether the help text is below the field; otherwise it is its tooltip. */
  hasHelp?: boolean
}

/** Whether an article is public. ARTICLE-4. */
export function VisibilityField({ isPublic, edit, error, hasHelp = false }: VisibilityFieldProps) {
  return (
    <Checkbox
      name="isPublic"
      label={panelTexts.isPublic}
      {...(hasHelp ? { description: panelTexts.isPublicHelp } : { title: panelTexts.isPublicHelp })}
      checked={isPublic}
      onChange={({ currentTarget }) => edit({ type: 'set', fields: { isPublic: currentTarget.checked } })}
      error={error}
    />
  )
}
