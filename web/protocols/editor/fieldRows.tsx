import { Fragment, type ReactNode } from 'react'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import type { FilesForm } from '../../files/attachments/useFilesForm.ts'
import { attachmentTexts } from '../../files/text.ts'
import { DateField } from '../../ui/date/DateField.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { headingOf } from '../heading.ts'
import { protocolTexts } from '../text.ts'
import type { ProtocolValues } from './values.ts'
import classes from './ProtocolForm.module.css'

type ProtocolFormState = FilesForm<ProtocolValues, keyof ProtocolValues>

/** What is seen of a field in the form, and where two versions are compared. */
interface FieldRow {
  label: string
  /** Null for what the composer draws, below all others. */
  control: ((form: ProtocolFormState) => ReactNode) | null
  /** The field to read. */
  shown: (values: ProtocolValues) => ReactNode
  /** As plain text, for the clipboard; '' for what has no words. */
  plain: (values: ProtocolValues) => string
}

/** The fields of a protocol in the order of the form. PROTO-1. */
const fieldRows: Record<keyof ProtocolValues, FieldRow> = {
  date: {
    label: protocolTexts.date,
    control: ({ values, change, problems }) => (
      <div>
        {/* The button has this name, too. */}
        <p className={classes.label} aria-hidden="true">
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
    plain: ({ date }) => headingOf(date),
  },
  text: {
    label: protocolTexts.text,
    control: null,
    shown: ({ text }) => <Html html={text} />,
    plain: ({ text }) => plainText(text),
  },
  files: {
    label: attachmentTexts.title,
    control: null,
    shown: ({ files }) => <AttachmentList files={files} />,
    plain: () => '',
  },
}

const inOrder = Object.entries(fieldRows)

/** The labels of the parts of the values. */
export const partLabels = Object.fromEntries(inOrder.map(([name, { label }]) => [name, label]))

/** Renders a version of a protocol, for comparison. */
export const renderProtocol = (values: ProtocolValues) => (
  <>
    {inOrder.map(([name, { shown }]) => (
      <Fragment key={name}>{shown(values)}</Fragment>
    ))}
  </>
)

/** The protocol as plain text. */
export const protocolText = (values: ProtocolValues): string =>
  inOrder
    .map(([, { plain }]) => plain(values))
    .filter(Boolean)
    .join('\n\n')

/** The fields of the form that are not in its composer. */
export const ProtocolControls = ({ form }: { form: ProtocolFormState }) =>
  inOrder.map(([name, { control }]) => <Fragment key={name}>{control?.(form)}</Fragment>)
