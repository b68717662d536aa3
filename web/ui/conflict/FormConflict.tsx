import { Fragment, type ReactNode } from 'react'
import type { DraftedForm } from '../form/drafted/useDraftedForm.tsx'
import { PartConflict } from './PartConflict.tsx'
import { conflictTexts } from './text.ts'
import type { MergeConflict } from './useRecordSave.ts'

/** How a field of a record is named and shown where two versions of it are compared. */
export interface ShownField<T> {
  label: string
  shown: (values: T) => ReactNode
  /** The field with both versions, the own one first, where there is such a value. */
  both?: (own: T, current: T) => Partial<T>
}

/** All fields of a record in the order of its form. A field without a row does not compile. */
export type ShownFields<T> = Record<keyof T & string, ShownField<T>>

/** Renders a version of a record, for comparison. */
export const shownVersion =
  <T extends object>(fields: ShownFields<T>) =>
  (values: T): ReactNode =>
    Object.entries<ShownField<T>>(fields).map(([name, { shown }]) => <Fragment key={name}>{shown(values)}</Fragment>)

interface FormConflictProps<T extends object> {
  conflict: MergeConflict<T>
  form: Pick<DraftedForm<T, string>, 'values' | 'busy' | 'props' | 'sendNext'>
  fields: ShownFields<T>
}

/**
 * Shows the fields of a form that another user has changed, too, while it was open, and lets the user choose a version of each, or both. The
 * user's values stay in the form until they have chosen. FORUM-5, ARTICLE-7.
 */
export function FormConflict<T extends object>({ conflict, form, fields }: FormConflictProps<T>) {
  // Parts are the names of properties.
  const fieldOf = (part: string) => fields[part as keyof T & string]
  return (
    <PartConflict
      conflict={conflict}
      values={form.values}
      busy={form.busy}
      onResolved={() => {
        // The button that was pressed goes with the conflict, also where the form stays.
        form.props.ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
        form.sendNext()
      }}
      partOf={(part, own, current) => {
        const { label, shown, both } = fieldOf(part)
        return {
          key: part,
          label,
          own: shown(own) || conflictTexts.empty,
          current: shown(current) || conflictTexts.empty,
          allowsBoth: both !== undefined,
        }
      }}
      resolved={({ own, current }, parts, choices) =>
        parts.reduce((values, part) => {
          const choice = choices.get(part) ?? 'own'
          if (choice === 'both') return { ...values, ...fieldOf(part).both?.(own, current) }
          return choice === 'own' ? values : { ...values, [part]: current[part as keyof T] }
        }, own)
      }
    />
  )
}
