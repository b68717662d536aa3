import { z } from 'zod'
import { tagOf } from '../http/versions.ts'
import { editableRecord, shapeOf } from '../records/editable.ts'
import { users } from '../store/tables/users.ts'
import { emailSchema, nameSchema, phoneSchema, residenceSchema } from './fields.ts'

const wrongStatus = 'See staatus ei sobi.'
const [least, most] = [0, 4]

/**
 * What of a member is read and can be changed, but for the password, which is never sent: its column, as it is answered, and as it is given.
 * Name and email may be left out but not emptied; null leaves the others as they are. USER-1, USER-2.
 */
export const memberTable = {
  nimi: { column: users.nimi, answered: z.string(), given: nameSchema.optional() },
  email: { column: users.email, answered: z.string(), given: emailSchema.optional() },
  telefon: { column: users.telefon, answered: z.string(), given: phoneSchema.nullish() },
  elukoht: { column: users.elukoht, answered: z.string(), given: residenceSchema.nullish() },
  staatus: {
    column: users.staatus,
    answered: z.number().int().min(least).max(most),
    given: z.number(wrongStatus).int(wrongStatus).min(least, wrongStatus).max(most, wrongStatus).nullish(),
  },
}

/** The columns of a user in responses. */
export const userColumns = { _id: users._id, ...shapeOf(memberTable, 'column') }

type MemberFields = { [Name in keyof typeof memberTable]: z.infer<(typeof memberTable)[Name]['answered']> }

/** Changes of a member; what is left out stays. */
export type MemberChanges = Partial<MemberFields>

/** For the version and the difference the names suffice: the values are compared as they are. */
const rows: Record<keyof MemberFields, object> = memberTable

/** The editable properties of a member. */
export const memberProperties = editableRecord<MemberFields, MemberChanges>(rows)

/** A user's row as the record that is answered. */
export const withVersion = <Row extends MemberFields>(row: Row): Row & { versioon: string } => ({
  ...row,
  versioon: tagOf(memberProperties.versionOf(row)),
})
