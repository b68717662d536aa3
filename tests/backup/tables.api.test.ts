import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { dropEverything, storedSequences, type StoredTable, storedTables } from '../../api/store/backup/catalogue.ts'
import { copyIn, copyOut } from '../../api/store/backup/copyStreams.ts'
import { dropForLoad } from '../../api/store/backup/dropForLoad.ts'
import { bareDatabase, endConnections, type TestDatabase } from '../support/store/database.ts'

let database: TestDatabase
let client: pg.Client

beforeEach(async () => {
  database = await bareDatabase()
  client = new pg.Client({ connectionString: database.url })
  // Some tests terminate this client's connection.
  client.on('error', () => {})
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

const rowsOf = async (query: string) => (await client.query<Record<string, unknown>>(query)).rows

async function copied(table: StoredTable, chunkBytes = 1_000) {
  const chunks = []
  for await (const chunk of copyOut(client, table, chunkBytes)) chunks.push(chunk)
  return chunks
}

describe('the tables of a backup', () => {
  test('all columns except generated ones are read, and no table of an extension', async () => {
    await client.query(`create extension pg_trgm; create extension hstore;
      create table b (n int generated always as identity, "Võti ""x""" text, gone int, twice int generated always as (n * 2) stored);
      alter table b drop column gone; create table a (x uuid); create view v as select 1`)
    expect(await storedTables(client)).toEqual([
      { name: 'a', columns: ['x'] },
      { name: 'b', columns: ['n', 'Võti "x"'] },
    ])
  })

  test('rows are exported in chunks of complete rows and imported again, whatever they contain', async () => {
    await client.query(
      `create table t (n int generated always as identity, "te""xt" text, b bytea, j jsonb, a text[], at timestamptz(3))`,
    )
    await client.query(`insert into t ("te""xt", b, j, a, at) select repeat(E'a\\nb\\t\\\\.\\r' || i, i % 50), decode(lpad(to_hex(i), 8, '0'), 'hex'),
      jsonb_build_object('x', E'\\n' || i), array['{', null, '"' || i], now() + i * interval '1 ms' from generate_series(1, 2000) i`)
    await client.query('insert into t default values')
    const [table] = await storedTables(client)
    if (!table) throw new Error('There is no table')
    const chunks = await copied(table)
    expect(chunks.length).toBeGreaterThan(10)
    expect(chunks.filter(({ bytes }) => bytes.at(-1) !== 0x0a)).toEqual([])
    expect(chunks.reduce((sum, { count }) => sum + count, 0)).toBe(2001)
    const before = await rowsOf('select * from t order by n')
    expect(await storedSequences(client)).toEqual([{ name: 't_n_seq', lastValue: '2001' }])
    await client.query('delete from t')
    let loaded = 0
    for (const { bytes } of chunks) loaded += await copyIn(client, table, Readable.from([bytes]))
    expect(loaded).toBe(2001)
    expect(await rowsOf('select * from t order by n')).toEqual(before)
  })

  test('a row larger than a chunk is a chunk of its own, an empty table has none', async () => {
    await client.query(
      `create table t (x text); create table u (x text); insert into t select repeat('a', 500000) from generate_series(1, 3)`,
    )
    const [t, u] = await storedTables(client)
    if (!t || !u) throw new Error('There are no tables')
    expect((await copied(t)).map(({ count }) => count)).toEqual([1, 1, 1])
    expect(await copied(u)).toEqual([])
  })

  test('a connection that is lost during an export or import is an error', async () => {
    await client.query(
      `create table t (x text); insert into t select repeat('a', 1000) from generate_series(1, 100000)`,
    )
    const lose = () => endConnections(client.database)
    const out = async () => {
      for await (const { count } of copyOut(client, { name: 't', columns: ['x'] }, 100_000)) if (count > 0) await lose()
    }
    await expect(out()).rejects.toThrow(/terminat/)
    await client.end()
    client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    const endless = async function* () {
      for (let chunk = 0; ; chunk += 1) {
        if (chunk === 100) await lose()
        yield 'a\n'.repeat(10_000)
      }
    }
    await expect(copyIn(client, { name: 't', columns: ['x'] }, Readable.from(endless()))).rejects.toThrow(
      /terminat|EPIPE|ECONNRESET/,
    )
  })
})

describe('constraints and triggers while rows are loaded', () => {
  beforeEach(async () => {
    await client.query(`create table a (id int primary key, b_id int not null, word text);
      create table b (id int primary key, a_id int, self int references b deferrable initially deferred);
      alter table a add foreign key (b_id) references b on delete cascade;
      alter table b add constraint "Viide a" foreign key (a_id) references a on delete set null;
      create index a_word on a using gin (to_tsvector('simple', word)) with (fastupdate = off);
      create index "B ringi" on b (a_id desc) where a_id > 0; create unique index a_once on a (word);
      create table words (word text);
      create function keep() returns trigger language plpgsql as $$ begin insert into words values (new.word); return null; end $$;
      create trigger keep after insert on a for each row execute function keep();`)
  })
  const structure = () =>
    rowsOf(`select pg_get_constraintdef(oid) as part from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`)

  test('tables that refer to one another are loaded in any order, triggers are disabled, and all are restored', async () => {
    const before = await structure()
    await client.query('begin')
    const putBack = await dropForLoad(client)
    await client.query(`insert into a values (1, 1, 'meri'); insert into b values (1, 1, 1)`)
    await putBack()
    await client.query('alter table b add column more int')
    await client.query('commit')
    expect(await structure()).toEqual(before)
    expect(await rowsOf('select * from words')).toEqual([])
    await client.query(`insert into a values (2, 1, 'tuul')`)
    expect(await rowsOf('select * from words')).toEqual([{ word: 'tuul' }])
  })

  test('a row with a dangling reference is found when the constraints are restored', async () => {
    await client.query('begin')
    const putBack = await dropForLoad(client)
    await client.query(`insert into a values (1, 7, 'meri')`)
    await expect(putBack()).rejects.toThrow(/violates foreign key constraint/)
    await client.query('rollback')
    expect(await rowsOf('select * from a')).toEqual([])
  })

  test('all tables are dropped except those of extensions', async () => {
    await client.query(`create extension pg_trgm; create type kind as enum ('x'); create domain word as text;
      create view v as select * from a; create materialized view m as select 1 as one; create sequence s;
      create schema drizzle; create table drizzle.__drizzle_migrations (id int)`)
    await dropEverything(client)
    expect(
      await rowsOf(`select relname from pg_class where relnamespace = 'public'::regnamespace
        union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proname !~ 'trgm|similarity|limit'
        union all select typname from pg_type where typnamespace = 'public'::regnamespace and typname !~ 'trgm'
        union all select nspname from pg_namespace where nspname = 'drizzle'`),
    ).toEqual([])
    expect(await rowsOf(`select similarity('a', 'a')`)).toEqual([{ similarity: 1 }])
  })
})
