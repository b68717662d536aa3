import { filesRow, textRow } from '../../files/attachments/formRows.ts'
import { formFields, type FormValues } from '../../lib/fields/formFields.ts'
import type { FileCardFragment, UpdateTopicInput } from '../generated.ts'

/** The fields of a topic that the form uses, and those of its link. */
export interface FormTopic {
  id: string
  title: string
  text?: string | null
  category: { id: string; slug: string }
  pinned: boolean
  version?: string | null
  files: readonly FileCardFragment[]
}

const form = formFields<FormTopic, UpdateTopicInput>()

const rows = {
  title: form.field({
    input: 'title',
    read: ({ title }) => title,
    initial: () => '',
    write: (title) => title.trim(),
  }),
  /** '' for none. */
  categoryId: form.field({
    input: 'categoryId',
    read: ({ category }) => category.id,
    initial: () => '',
    write: (id) => id,
  }),
  pinned: form.field({
    input: 'pinned',
    read: ({ pinned }): boolean => pinned,
    initial: () => false,
    write: (pinned) => pinned,
  }),
  text: form.field(textRow),
  files: form.field(filesRow),
}

/** The values of the topic form, which its draft stores. */
export type TopicValues = FormValues<typeof rows>

const fields = form.table(rows)

/** The values of a topic. */
export const valuesOf = fields.valuesOf

/** The values of a new topic. */
export const newValues = fields.newValues

/** Maps each field of the update's input to the values. */
export const topicInput = fields.inputs
