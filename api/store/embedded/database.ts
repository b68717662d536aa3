import pg from 'pg'

/** The database of the product and the role that owns it: no superuser, so that a fault of the api ends at its rows. */
export const ownName = 'sise'

/**
 * Makes role and database where they are missing.
 * @param noteForNew what to note on a database that is made now
 * @returns whether it was made, and what is noted on it.
 */
export async function ensureDatabase(
  admin: pg.Client,
  noteForNew: () => string,
): Promise<{ created: boolean; note: string }> {
  const roles = await admin.query('select from pg_roles where rolname = $1', [ownName])
  if (roles.rowCount === 0) await admin.query(`create role ${ownName} login`)
  const found = await admin.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [ownName],
  )
  if (found.rows[0]) return { created: false, note: found.rows[0].note ?? '' }
  const note = noteForNew()
  // Under its name only once it is noted, so that a crash leaves no database of which nobody knows what it is for.
  const unfinished = `${ownName}_unfinished`
  await admin.query(`drop database if exists ${unfinished}`)
  await admin.query(`create database ${unfinished} owner ${ownName}`)
  await admin.query(`comment on database ${unfinished} is ${pg.escapeLiteral(note)}`)
  await admin.query(`alter database ${unfinished} rename to ${ownName}`)
  return { created: true, note }
}

/** Notes something on the database; it goes wherever its rows go. */
export async function noteOnDatabase(admin: pg.Client, note: string): Promise<void> {
  await admin.query(`comment on database ${ownName} is ${pg.escapeLiteral(note)}`)
}
