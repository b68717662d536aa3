import type pg from 'pg'

/** A collation whose order may have changed since indexes were built by it. */
interface ChangedCollation {
  /** As SQL names it. */
  name: string
  built: string
  actual: string
  /** Of indexes of ours, as SQL names them. */
  indexes: string[]
  /** Records that the indexes fit again. */
  refresh: string
  mayRefresh: boolean
}

/**
 * Builds the indexes anew whose collation has another version than when they were built: after an update of ICU or of the
 * system's library they would be in a wrong order, and rows would seem to be missing.
 * @param log hears what is done, a sentence each
 */
export async function mendCollations(client: pg.Client, log: (line: string) => void): Promise<void> {
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
