import type pg from 'pg'

/**
 * Drops everything that would slow down a load or change its rows: foreign keys (so tables can be loaded in any order), indexes that no
 * constraint needs, and triggers.
 * @returns a function that restores all of it, and thereby checks every reference; call it in the same transaction
 */
export async function dropForLoad(client: pg.ClientBase): Promise<() => Promise<void>> {
  const keys = await statements(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const indexes = await statements(
    client,
    `select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
     from pg_index i join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  const triggers = await statements(
    client,
    `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as away,
       format('alter table %s enable trigger user', tgrelid::regclass) as back
     from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  const all = [...keys, ...indexes, ...triggers]
  for (const { away } of all) await client.query(away)
  return async () => {
    for (const { back } of [...indexes, ...keys, ...triggers]) await client.query(back)
    // A table with pending trigger events cannot be altered, so deferred constraints are checked now.
    await client.query('set constraints all immediate')
  }
}

async function statements(client: pg.ClientBase, query: string) {
  const { rows } = await client.query<{ away: string; back: string }>(query)
  return rows
}
