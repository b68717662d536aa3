import { Fragment, type ReactNode } from 'react'
import type { DraftedForm } from '../form/drafted/useDraftedForm.tsx'
import { FieldConflict } from './FieldConflict.tsx'
import { conflictTexts } from './text.ts'
import type { MergeConflict } from './useRecordSave.ts'

/** The label and rendering of a field in a comparison of two versions. */
export interface ShownField<T> {
  label: string
  shown: (values: T) => ReactNode
  /** Combines both versions, the user's own first, where the field allows it. */
  both?: (own: T, current: T) => Partial<T>
}

/** All fields of a record in the order of its form. A missing field is a compile error. */
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
 * Shows the fields that both the user and another person have changed while the form was open, and lets the user choose a version of each,
 * or both. The user's values stay in the form until then. FORUM-5, ARTICLE-7.
 */
export function FormConflict<T extends object>({ conflict, form, fields }: FormConflictProps<T>) {
  // The fields are the names of properties.
  const fieldOf = (field: string) => fields[field as keyof T & string]
  return (
    <FieldConflict
      conflict={conflict}
      values={form.values}
      busy={form.busy}
      onResolved={() => {
        // The pressed button disappears with the conflict.
        form.props.ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
        form.sendNext()
      }}
      fieldOf={(field, own, current) => {
        const { label, shown, both } = fieldOf(field)
        return {
          key: field,
          label,
          own: shown(own) || conflictTexts.empty,
          current: shown(current) || conflictTexts.empty,
          allowsBoth: both !== undefined,
        }
      }}
      resolved={({ own, current }, names, choices) =>
        names.reduce((values, field) => {
          const choice = choices.get(field) ?? 'own'
          if (choice === 'both') return { ...values, ...fieldOf(field).both?.(own, current) }
          return choice === 'own' ? values : { ...values, [field]: current[field as keyof T] }
        }, own)
      }
    />
  )
}
