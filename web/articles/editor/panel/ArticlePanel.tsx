import { createContext, memo, type ReactNode, useContext, useEffect, useRef } from 'react'
import { v4 as newId } from 'uuid'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { PanelSection, useOpenSection } from '../../../content/fields/PanelSection.tsx'
import { SlugField } from '../../../content/fields/SlugField.tsx'
import { fieldTexts } from '../../../content/fields/text.ts'
import { type DateValue, today } from '../../../lib/dates/dateValue.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { factNames } from '../facts.ts'
import type { ArticleFields } from '../values.ts'
import { DatesSection } from './dates/DatesSection.tsx'
import type { ArticleField, PanelProps } from './props.ts'
import {
  CategoriesSection,
  CoverSection,
  type FieldSectionProps,
  OrderSection,
  VisibilityField,
  YearsSection,
} from './sections.tsx'
import { datesSummary, dateSummary, daySummary, yearsSummary } from './summaries.ts'
import { panelTexts } from './text.ts'
import classes from '../Editor.module.css'

/** The fields that the panel renders. A change of any other does not render it again. */
const shownFields = [
  'slug',
  'isPublic',
  'cover',
  'categories',
  'order',
  'years',
  'dates',
  'date',
] as const satisfies readonly (keyof ArticleFields)[]

/** The sections of the facts, which all languages share. LANG-5. */
const sharedSections: ReadonlySet<SectionName> = new Set(factNames)

interface ShownProps extends Omit<PanelProps, 'values'> {
  values: Pick<ArticleFields, (typeof shownFields)[number]>
}

/** The title, from which the slug is derived. In a context, so that typing a title renders no other section. */
const EditedTitle = createContext('')

/** The fields of an article apart from its content: visibility, and sections of which one is open at a time. ARTICLE-4. */
export function ArticlePanel(props: PanelProps) {
  return (
    <EditedTitle.Provider value={props.values.title}>
      <Sections {...props} />
    </EditedTitle.Provider>
  )
}

const Sections = memo(function Sections(props: ShownProps) {
  const { catalogue, values, edit, problems, busy, addedDate, onAddDate, onConfirmTime } = props
  const { hasVisibility, hasSharedFacts = false, isNew = false } = props
  const sections = sectionsOf(catalogue)
  const firstOpen = catalogue.hasCover ? 'cover' : 'slug'
  const [open, toggle] = useOpenSection(sections, (name) => [fieldOfSection[name]], problems, firstOpen)

  const addsDate = open === 'dates' || (isNew && catalogue.dates === 'MANY')
  // Suggested once: an editor who deletes the date wants none.
  const wasAdded = useRef(false)
  const isMissing = values.dates.length === 0 && addedDate == null
  const shownDates = values.dates.length === 0 && addedDate ? [addedDate] : values.dates
  useEffect(() => {
    if (!addsDate || wasAdded.current) return
    wasAdded.current = true
    if (isMissing) onAddDate({ id: newId(), date: { ...today(), hours: 0, minutes: 0 } })
  }, [addsDate, isMissing, onAddDate])

  return (
    <div className={layout('shrinks')}>
      {hasVisibility && (
        <div className={classes.public}>
          <VisibilityField isPublic={values.isPublic} edit={edit} error={problems.isPublic} hasHelp />
        </div>
      )}
      {sections.map((name) => (
        <PanelSection
          key={name}
          name={name}
          title={panelTexts[name]}
          summary={summaryOf(name)}
          isRequested={name === 'dates' && onConfirmTime !== null}
          open={open === name}
          onToggle={toggle}
          field={fieldOfSection[name]}
          problem={problems[fieldOfSection[name]]}
          hasErrorInside={name === 'slug' || name === 'order' || name === 'date'}
        >
          {open === name && contentOf(name)}
          {open === name && hasSharedFacts && sharedSections.has(name) && (
            <p className={layout('muted', 'small', 'above12')}>{panelTexts.shared}</p>
          )}
        </PanelSection>
      ))}
    </div>
  )

  function summaryOf(name: SectionName): string {
    switch (name) {
      case 'slug':
        return values.slug.trim() || fieldTexts.slugFromTitle
      case 'cover':
        return values.cover?.name ?? fieldTexts.none
      case 'categories': {
        const names = catalogue.categories.filter(({ slug }) => values.categories.includes(slug))
        return names.map((category) => category.name).join(', ') || fieldTexts.none
      }
      case 'order':
        return String(values.order)
      case 'years':
        return yearsSummary(values.years)
      case 'dates':
        return onConfirmTime ? `${panelTexts.addTime} · ${daySummary(shownDates)}` : datesSummary(shownDates)
      case 'date':
        return dateSummary(values.date)
    }
  }

  function contentOf(name: SectionName): ReactNode {
    const error = problems[fieldOfSection[name]]
    switch (name) {
      case 'slug':
        return <SlugSection edit={edit} error={error} slug={values.slug} />
      case 'cover':
        return <CoverSection edit={edit} busy={busy} cover={values.cover} />
      case 'categories':
        return <CategoriesSection edit={edit} chosen={values.categories} categories={catalogue.categories} />
      case 'order':
        return <OrderSection edit={edit} error={error} order={values.order} />
      case 'years':
        return <YearsSection edit={edit} years={values.years} />
      case 'dates':
        return (
          <DatesSection
            edit={edit}
            busy={busy}
            dates={values.dates}
            addedDate={addedDate}
            onAddDate={onAddDate}
            onConfirmTime={onConfirmTime}
          />
        )
      case 'date':
        return <DateSection edit={edit} error={error} date={values.date} />
    }
  }
}, hasSameFields)

function hasSameFields({ values: was, ...before }: ShownProps, { values, ...now }: ShownProps): boolean {
  if (shownFields.some((field) => was[field] !== values[field])) return false
  // The keys are those of the props, which Object.keys widens to string.
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name])
}

interface SlugSectionProps extends FieldSectionProps {
  slug: string
}

/** The slug of an article. SLUG-1. */
const SlugSection = memo(function SlugSection({ edit, ...field }: SlugSectionProps) {
  return (
    <SlugField
      {...field}
      title={useContext(EditedTitle)}
      onChange={(slug) => edit({ type: 'set', fields: { slug } })}
    />
  )
})

interface DateSectionProps extends FieldSectionProps {
  date: DateValue | null
}

/** The date of an article whose catalogue has one date. ARTICLE-4, DATE-2. */
const DateSection = memo(function DateSection({ date, edit, error }: DateSectionProps) {
  return (
    <DateField
      name="date"
      isShort
      label={panelTexts.date}
      value={date}
      onChange={(next) => edit({ type: 'set', fields: { date: next } })}
      error={error}
    />
  )
})

/** A section of the side panel. ARTICLE-4. */
type SectionName = 'slug' | 'cover' | 'categories' | 'order' | 'years' | 'dates' | 'date'

/** The field of each section, as the API's errors name it. */
const fieldOfSection: Record<SectionName, ArticleField> = {
  slug: 'slug',
  cover: 'coverId',
  categories: 'categories',
  order: 'order',
  years: 'years',
  dates: 'dates',
  date: 'date',
}

/** The sections of a catalogue, in display order. */
function sectionsOf({ hasCover, hasYears, categories, dates }: Catalogue): SectionName[] {
  const shown: Record<SectionName, boolean> = {
    slug: true,
    cover: hasCover,
    categories: categories.length > 0,
    order: true,
    years: hasYears,
    dates: dates === 'MANY',
    date: dates === 'SINGLE',
  }
  // Object.keys widens the keys to string.
  return (Object.keys(shown) as SectionName[]).filter((name) => shown[name])
}
