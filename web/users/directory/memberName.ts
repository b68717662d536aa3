import type { MemberFragment } from './generated.ts'

/** The display name of a member: the email if an invited member has no name yet. */
export const memberName = ({ name, email }: Pick<MemberFragment, 'name' | 'email'>) => name || email || ''
