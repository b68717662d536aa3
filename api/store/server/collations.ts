import type pg from 'pg'

/** A collation whose version differs from the one that indexes were built with. */
interface ChangedCollation {
  /** Quoted for SQL. */
  name: string
  built: string
  actual: string
  /** Our indexes with this collation, quoted for SQL. */
  indexes: string[]
  /** The statement that records the new version. */
  refresh: string
  mayRefresh: boolean
}

/**
 * Rebuilds indexes whose collation version has changed since they were built, for example by an update of ICU or libc: their order would be
 * wrong, and lookups would miss rows.
 * @param log receives one line per collation
 */
export async function rebuildChangedCollations(client: pg.Client, log: (line: string) => void): Promise<void> {
  const changed = await changedCollations(client)
  for (const { name, built, actual, indexes, refresh, mayRefresh } of changed) {
    log(`The order of ${name} has changed (version ${built} to ${actual}): ${indexes.join(', ')} built anew.`)
    for (const index of indexes) await client.query(`reindex index ${index}`)
    if (mayRefresh) await client.query(refresh)
    else log(`This role may not record that, so each start repeats it until a superuser runs: ${refresh}`)
  }
}

async function changedCollations(client: pg.Client): Promise<ChangedCollation[]> {
  const { rows } = await client.query<ChangedCollation>(
    `with used as (
       select indexrelid, unnest(indcollation) as collation from pg_index
       union
       select objid, refobjid from pg_depend
       where classid = 'pg_class'::regclass and refclassid = 'pg_collation'::regclass
     ), ours as (
       select used.collation, array_agg(distinct class.oid::regclass::text) as indexes
       from used join pg_class class on class.oid = used.indexrelid
       where class.relkind = 'i' and pg_has_role(class.relowner, 'usage') and class.relnamespace <> 'pg_catalog'::regnamespace
       group by used.collation
     )
     select format('%I.%I', space.nspname, found.collname) as name, found.collversion as built,
       pg_collation_actual_version(found.oid) as actual, ours.indexes,
       format('alter collation %I.%I refresh version', space.nspname, found.collname) as refresh,
       pg_has_role(found.collowner, 'usage') as "mayRefresh"
     from ours join pg_collation found on found.oid = ours.collation join pg_namespace space on space.oid = found.collnamespace
     where found.collversion <> pg_collation_actual_version(found.oid)
     union all
     select 'the database', base.datcollversion, pg_database_collation_actual_version(base.oid), ours.indexes,
       format('alter database %I refresh collation version', base.datname), pg_has_role(base.datdba, 'usage')
     from ours, pg_database base
     where ours.collation = 'pg_catalog."default"'::regcollation and base.datname = current_database()
       and base.datcollversion <> pg_database_collation_actual_version(base.oid)`,
  )
  return rows
}
