import type { ReactNode } from 'react'
import { recordDrafts } from '../../../lib/drafts/recordDrafts.ts'
import { changedFields } from '../../../lib/fields/changedFields.ts'
import { formFields, type FormValues } from '../../../lib/fields/formFields.ts'
import type { ShownField } from '../../../ui/conflict/FormConflict.tsx'
import type { DraftedForm } from '../../../ui/form/drafted/useDraftedForm.tsx'
import { NativeSelect, TextInput } from '../../../ui/form/fields.tsx'
import type { UserStatus } from '../../generated.ts'
import { statusWord } from '../../status.ts'
import type { MemberFragment, UpdateUserInput } from '../generated.ts'
import { PhoneLinks } from '../PhoneLinks.tsx'
import { directoryTexts } from '../text.ts'

const form = formFields<MemberFragment, Omit<UpdateUserInput, 'password'>>()

/** A single-line text, trimmed when it is sent. */
const line = (read: (member: MemberFragment) => string | null | undefined) => ({
  read: (member: MemberFragment) => read(member) ?? '',
  initial: () => '',
  write: (text: string) => text.trim(),
})

const rows = {
  name: form.field({ input: 'name', ...line(({ name }) => name) }),
  email: form.field({ input: 'email', ...line(({ email }) => email) }),
  phone: form.field({ input: 'phone', ...line(({ phone }) => phone) }),
  residence: form.field({ input: 'residence', ...line(({ residence }) => residence) }),
  status: form.field({
    input: 'status',
    read: ({ status }): UserStatus | null => status ?? null,
    initial: () => null,
    write: (status) => status,
  }),
}

/** The values of a member's form, without the password. */
export type MemberValues = FormValues<typeof rows>

const fields = form.table(rows)

/** Maps each field of the input to the values. */
export const memberInput = fields.inputs

/** The values of a member. */
export const valuesOf = fields.valuesOf

/** The fields of the form, in its order. */
export const memberFields = [...fields.names, 'password', 'again'] as const

/**
 * The input of the update: only the changed fields, so that changes by other users are not reverted, and the new
 * password unless it is null. {} if nothing was changed. USER-2, USER-3.
 */
export function memberChanges(before: MemberValues, now: MemberValues, password: string | null): UpdateUserInput {
  return { ...changedFields(memberInput, now, before), ...(password != null && { password }) }
}

/** The state of a member's form. */
export type MemberFormState = DraftedForm<MemberValues, (typeof memberFields)[number]>

/** Props of the control of a field. */
interface ControlProps {
  form: MemberFormState
  /** Whether the browser may fill in the fields: not those of another member. */
  isOwn: boolean
  setsStatus: boolean
}

/** How the form, the member's page and the comparison of versions render a field. */
interface MemberField extends ShownField<MemberValues> {
  control: (props: ControlProps) => ReactNode
  /** The error of an empty field; undefined for one that may be empty. */
  missing?: string
  /** As plain text; '' for none. */
  shown: (values: MemberValues) => string
  /** On the member's page; nothing for the field in the heading and for fields that the viewer may not see. */
  fact: (values: MemberValues, isForAdmin: boolean) => ReactNode
}

const givenStatuses: UserStatus[] = ['BANNED', 'MEMBER', 'MODERATOR', 'ADMIN']

/** Props of a text input. @param autoComplete for the own form */
const input = (name: Exclude<keyof MemberValues, 'status'>, autoComplete: string) =>
  function lineProps({ form, isOwn }: ControlProps) {
    return { ...form.input(name), label: directoryTexts[name], autoComplete: isOwn ? autoComplete : 'off' }
  }
const [name, email, phone, residence] = [
  input('name', 'name'),
  input('email', 'email'),
  input('phone', 'tel'),
  input('residence', 'address-level3'),
]

/** The fields of a member in the order of the form. USER-2. */
export const memberRows: Record<keyof MemberValues, MemberField> = {
  name: {
    label: directoryTexts.name,
    // A hash in the address focuses another section.
    control: (props) => <TextInput {...name(props)} required autoFocus={window.location.hash === ''} />,
    missing: directoryTexts.nameMissing,
    shown: ({ name }) => name,
    fact: () => null,
  },
  email: {
    label: directoryTexts.email,
    control: (props) => (
      <TextInput {...email(props)} required type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    ),
    missing: directoryTexts.emailMissing,
    shown: ({ email }) => email,
    fact: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
  },
  phone: {
    label: directoryTexts.phone,
    control: (props) => <TextInput {...phone(props)} type="tel" inputMode="tel" />,
    shown: ({ phone }) => phone,
    fact: ({ phone }) => phone && <PhoneLinks phone={phone} />,
  },
  residence: {
    label: directoryTexts.residence,
    control: (props) => <TextInput {...residence(props)} />,
    shown: ({ residence }) => residence,
    fact: ({ residence }) => residence,
  },
  status: {
    label: directoryTexts.status,
    control: ({ form: { values, change, problems }, setsStatus }) =>
      setsStatus && (
        <NativeSelect
          name="status"
          label={directoryTexts.status}
          value={values.status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value as UserStatus })}
          data={givenStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
          error={problems.status}
        />
      ),
    shown: ({ status }) => (status ? statusWord(status) : ''),
    fact: ({ status }, isForAdmin) => isForAdmin && statusWord(status),
  },
}

/** The id of the form's draft. */
export const draftIdOf = ({ id }: MemberFragment) => recordDrafts('member').idOf(id)

/** All values as text on one line. */
const memberText = (values: MemberValues) =>
  Object.values(memberRows)
    .map(({ shown }) => shown(values))
    .filter(Boolean)
    .join(', ')

/** Renders the values in a conflict of drafts. */
export const renderMember = (values: MemberValues) => <p>{memberText(values)}</p>
