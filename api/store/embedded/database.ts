import pg from 'pg'

/**
 * Name of the product's database and of the role that owns it. The role is no superuser, so a flaw of the api affects only its own rows.
 */
export const databaseName = 'sise'

/**
 * Creates the role and the database if missing.
 * @param noteForNew returns the comment for a new database
 * @returns whether the database was created, and its comment
 */
export async function ensureDatabase(
  admin: pg.Client,
  noteForNew: () => string,
): Promise<{ created: boolean; note: string }> {
  const roles = await admin.query('select from pg_roles where rolname = $1', [databaseName])
  if (roles.rowCount === 0) await admin.query(`create role ${databaseName} login`)
  // For the rehearsal of a restore, in a database of its own. OPS-25.
  await admin.query(`alter role ${databaseName} createdb`)
  const found = await admin.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [databaseName],
  )
  if (found.rows[0]) return { created: false, note: found.rows[0].note ?? '' }
  const note = noteForNew()
  // Renamed once it has its comment, so that a crash leaves no database without one.
  const unfinished = `${databaseName}_unfinished`
  await admin.query(`drop database if exists ${unfinished}`)
  await admin.query(`create database ${unfinished} owner ${databaseName}`)
  await admin.query(`comment on database ${unfinished} is ${pg.escapeLiteral(note)}`)
  await admin.query(`alter database ${unfinished} rename to ${databaseName}`)
  return { created: true, note }
}

/** Sets the comment on the database, which is copied along with its data. */
export async function noteOnDatabase(admin: pg.Client, note: string): Promise<void> {
  await admin.query(`comment on database ${databaseName} is ${pg.escapeLiteral(note)}`)
}
