import { z } from 'zod'
import { tagOf } from '../http/versions.ts'
import { editableRecord, shapeOf } from '../records/editable.ts'
import { users } from '../store/tables/users.ts'
import { emailSchema, nameSchema, phoneSchema, residenceSchema } from './fields.ts'

const wrongStatus = 'See staatus ei sobi.'
const [least, most] = [0, 4]

/**
 * The readable and editable properties of a member, without the password, which is never sent: the column, and the schemas for responses
 * and requests. Name and email may be left out but not emptied; null leaves the others unchanged. USER-1, USER-2.
 */
export const memberTable = {
  nimi: { column: users.nimi, returned: z.string(), given: nameSchema.optional() },
  email: { column: users.email, returned: z.string(), given: emailSchema.optional() },
  telefon: { column: users.telefon, returned: z.string(), given: phoneSchema.nullish() },
  elukoht: { column: users.elukoht, returned: z.string(), given: residenceSchema.nullish() },
  staatus: {
    column: users.staatus,
    returned: z.number().int().min(least).max(most),
    given: z.number(wrongStatus).int(wrongStatus).min(least, wrongStatus).max(most, wrongStatus).nullish(),
  },
}

/** The columns of a user in responses. */
export const userColumns = { _id: users._id, ...shapeOf(memberTable, 'column') }

type MemberFields = { [Name in keyof typeof memberTable]: z.infer<(typeof memberTable)[Name]['returned']> }

/** Changes of a member; missing properties stay unchanged. */
export type MemberChanges = Partial<MemberFields>

/** Without `versioned`: versions and differences compare the values themselves. */
const rows: Record<keyof MemberFields, object> = memberTable

/** The editable properties of a member. */
export const memberProperties = editableRecord<MemberFields, MemberChanges>(rows)

/** A user's row as a record in a response. */
export const withVersion = <Row extends MemberFields>(row: Row): Row & { versioon: string } => ({
  ...row,
  versioon: tagOf(memberProperties.versionOf(row)),
})
