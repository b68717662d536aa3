import { idOf, memberIds } from '../../support/servers/watchedApi.ts'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import type { FormRecord } from './typedForm.ts'

/** Our API, in whose store the changes of others are made by statements. */
export interface TypingServer extends WatchedServer {
  /** Runs a statement. @returns its rows */
  sql: (statement: string) => Promise<Record<string, unknown>[]>
}

/** The ids of the records that the forms change or add to. */
export const ids = {
  ...memberIds,
  peeter: idOf('09'),
  invited: idOf('0a'),
  harbour: idOf('11'),
  general: idOf('12'),
  topic: idOf('21'),
  post: idOf('22'),
  article: idOf('31'),
  album: idOf('41'),
  protocol: idOf('51'),
  token: idOf('61'),
}

const text = (value: string) => `'${value}'::jsonb`

/** Adds one record of each kind to an api with its members. */
export async function addRecords({ sql }: TypingServer): Promise<void> {
  const { member, peeter, invited, harbour, general, topic, post, article, album, protocol, token } = ids
  for (const statement of [
    `insert into users (_id, nimi, email, email_key, staatus) values
      ('${peeter}', 'Peeter Paadimees', 'peeter@saar.test', 'peeter@saar.test', 2),
      ('${invited}', '', 'uus@saar.test', 'uus@saar.test', 1)`,
    `insert into user_links (token_hash, kind, user_id, expires_at)
      values (sha256('link-kutse'), 'invitation', '${invited}', now() + interval '1 day')`,
    `insert into categories (_id, nimi, slug, jrg) values
      ('${harbour}', 'Sadam ja laevaühendus', 'sadam', 1), ('${general}', 'Üldine', 'uldine', 2)`,
    `insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, postitused_hulk, viimane_postitus)
      values ('${topic}', '${harbour}', 'Praam', '<p>Millal?</p>', '${member}', 'Mari Liige', now() - interval '3 days', 1,
        now() - interval '2 days')`,
    `insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
      values ('${post}', '${topic}', '<p>Tulen</p>', '${member}', 'Mari Liige', now() - interval '2 days')`,
    `insert into article_groups (_id, kataloog) values ('${article}', 'uudised')`,
    `insert into articles (_id, kataloog, keel, ryhm, pealkiri, slug, "desc", excerpt, avalik, moodulid, viimati_muudetud)
      values ('${article}', 'uudised', 'et', '${article}', 'Praam', 'praam', '', '', true,
        ${text('[{"id":"m1","tyyp":"tekst","sisu":"<p>Praam</p>"}]')}, now())`,
    `insert into albums (_id, slug, nimi, excerpt, jrg)
      values ('${album}', 'jaanipaev', ${text('{"et":"Jaanipäev","en":""}')}, ${text('{"et":"","en":""}')}, 0)`,
    `insert into protocols (_id, tekst, paev) values ('${protocol}', '<p>Otsus</p>', '2026-06-01')`,
    `insert into home_pages (keel, plokid) values ('en', '[]'),
      ('et', ${text('[{"id":"a","tyyp":"Offset","pealkiri":"Sadam","tekst":"<p>Sadam</p>","link":"","pilt":null}]')})`,
    `insert into sessions (token_hash, user_id, ends_at) values (sha256('sise_vana'), '${ids.admin}', now() + interval '9 days')`,
    `insert into tool_tokens (token_hash, _id, user_id, nimi, tunnus, kirjutab, osad, emailid, vabalt)
      values (sha256('sise_vana'), '${token}', '${ids.admin}', 'Vana', 'vana', false, '{}', false, false)`,
    `insert into webhooks (nimi, aadress, saladus, sees) values ('avalik', 'https://naide.ee/uuenda', sha256('x'), false)`,
  ])
    await sql(statement)
}

/** A row of a table, and the concurrent change of the field that the form has open. */
const rowOf = (table: string, id: string, theirs: string): FormRecord => ({
  change: ({ sql }) => sql(`update ${table} set ${theirs} where _id = '${id}'`),
  async remove({ sql }) {
    await sql(`delete from ${table} where _id = '${id}'`)
    return []
  },
})

const deleting = (table: string, id: string, event: Record<string, string>): FormRecord['remove'] => {
  return async ({ sql }) => {
    await sql(`delete from ${table} where _id = '${id}'`)
    return [{ ...event, kes: ids.peeter }]
  }
}

/** The records that the forms change or add to. */
export const records = {
  topic: {
    ...rowOf('topics', ids.topic, `pealkiri = 'Nende oma'`),
    remove: deleting('topics', ids.topic, { liik: 'teema-muudetud', teema: ids.topic }),
  },
  post: {
    ...rowOf('posts', ids.post, `tekst = '<p>Nende oma</p>', muudetud = now()`),
    remove: deleting('posts', ids.post, { liik: 'postitus-kustutatud', teema: ids.topic, postitus: ids.post }),
  },
  category: rowOf('categories', ids.general, `nimi = 'Nende oma'`),
  // With its topic, which no other screen shows there.
  firstCategory: {
    ...rowOf('categories', ids.harbour, `nimi = 'Nende oma'`),
    async remove({ sql }) {
      await sql(`delete from topics`)
      await sql(`delete from categories where _id = '${ids.harbour}'`)
      return []
    },
  },
  article: rowOf('articles', ids.article, `pealkiri = 'Nende oma', "desc" = 'Nende oma', moodulid = '[]'`),
  album: rowOf('albums', ids.album, `nimi = '{"et":"Nende oma","en":""}'`),
  protocol: rowOf('protocols', ids.protocol, `tekst = '<p>Nende oma</p>'`),
  member: rowOf('users', ids.member, `elukoht = 'Nende oma'`),
  token: rowOf('tool_tokens', ids.token, `nimi = 'Nende oma'`),
  webhook: {
    change: ({ sql }) => sql(`update webhooks set aadress = 'https://nende.test/'`),
    remove(server) {
      server.faults = [{ on: /veebihaak/, status: 404, body: '{}' }]
      return Promise.resolve([])
    },
  },
  home: {
    change: ({ sql }) =>
      sql(`update home_pages set plokid =
        '[{"id":"a","tyyp":"Offset","pealkiri":"Nende oma","tekst":"<p>Nende oma</p>","link":"","pilt":null}]' where keel = 'et'`),
    async remove({ sql }) {
      await sql(`update home_pages set plokid = '[]'`)
      return []
    },
  },
  invited: rowOf('users', ids.invited, `nimi = 'Nende oma'`),
} satisfies Record<string, FormRecord>
