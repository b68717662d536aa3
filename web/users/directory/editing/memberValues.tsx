import { recordDrafts } from '../../../lib/drafts/recordDrafts.ts'
import { statusWord } from '../../status.ts'
import type { MemberFragment } from '../generated.ts'
import type { MemberValues } from './memberChanges.ts'

/** What the form of a member holds. */
export const valuesOf = (member: MemberFragment): MemberValues => ({
  name: member.name ?? '',
  email: member.email ?? '',
  phone: member.phone ?? '',
  residence: member.residence ?? '',
  status: member.status ?? null,
})

/** The id of the form's draft. */
export const draftIdOf = ({ id }: MemberFragment) => recordDrafts('member').idOf(id)

/** The values in a line, for a draft or a conflict. */
export const memberText = ({ name, email, phone, residence, status }: MemberValues) =>
  [name, email, phone, residence, status && statusWord(status)].filter(Boolean).join(', ')

/** The values as a draft shows them. */
export const renderMember = (values: MemberValues) => <p>{memberText(values)}</p>
