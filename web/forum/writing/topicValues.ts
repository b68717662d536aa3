import { idsOf } from '../../files/attachments/attachments.ts'
import { formFields, type FormValues } from '../../lib/parts/formFields.ts'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { FileCardFragment, UpdateTopicInput } from '../generated.ts'

/** What of a topic the form is made of, and leads to. */
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
  /** Html. The server would refuse an edited text because of a stored broken link. */
  text: form.field({
    input: 'text',
    read: ({ text }) => withoutBrokenLinks(text ?? ''),
    initial: () => '',
    write: (text) => text,
  }),
  files: form.field({
    input: 'fileIds',
    read: ({ files }): readonly FileCardFragment[] => files,
    initial: () => [],
    write: idsOf,
  }),
}

/** The values of the topic form, which are kept as its draft. */
export type TopicValues = FormValues<typeof rows>

const fields = form.table(rows)

/** The values of a topic. */
export const valuesOf = fields.valuesOf

/** The values of a new topic. */
export const newValues = fields.newValues

/** How the input of an update is made of the values. */
export const topicInput = fields.inputs
