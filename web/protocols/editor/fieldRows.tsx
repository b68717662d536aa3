import { Fragment, type ReactNode } from 'react'
import type { AttachmentTerms } from '../../files/attachments/attachments.ts'
import { shownFiles, shownText } from '../../files/attachments/shownFields.tsx'
import type { FilesForm } from '../../files/attachments/useFilesForm.ts'
import { type ShownField, shownVersion } from '../../ui/conflict/FormConflict.tsx'
import { DateField } from '../../ui/date/DateField.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { headingOf } from '../heading.ts'
import { protocolTexts } from '../text.ts'
import type { ProtocolValues } from './values.ts'

type ProtocolFormState = FilesForm<ProtocolValues, keyof ProtocolValues>

/** How the form and the comparison of versions render a field. */
interface FieldRow extends ShownField<ProtocolValues> {
  /** Null for a field that the composer renders, below all others. */
  control: ((form: ProtocolFormState) => ReactNode) | null
}

/** The attachments of a protocol: at most fifty, readable by members. FILE-7. */
export const protocolFiles: AttachmentTerms = { max: 50, visibility: 'FORUM' }

/** The fields of a protocol in the order of the form. PROTO-1. */
export const fieldRows: Record<keyof ProtocolValues, FieldRow> = {
  date: {
    label: protocolTexts.date,
    control: ({ values, change, problems }) => (
      <div>
        {/* The button has the same accessible name. */}
        <p className={layout('strong', 'below4')} aria-hidden="true">
          {protocolTexts.date}
        </p>
        <DateField
          name="date"
          label={protocolTexts.date}
          value={values.date}
          onChange={(date) => change({ date })}
          error={problems.date}
        />
      </div>
    ),
    shown: ({ date }) => (
      <p>
        <b>{headingOf(date)}</b>
      </p>
    ),
  },
  text: { ...shownText(protocolTexts.text), control: null },
  files: { ...shownFiles(protocolFiles), control: null },
}

/** Renders a version of a protocol for comparison. */
export const renderProtocol = shownVersion<ProtocolValues>(fieldRows)

/** The controls of the form outside of the composer. */
export const ProtocolControls = ({ form }: { form: ProtocolFormState }) =>
  Object.entries(fieldRows).map(([name, { control }]) => <Fragment key={name}>{control?.(form)}</Fragment>)
