import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A column of a point in time, to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
