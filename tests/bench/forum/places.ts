import type pg from 'pg'

/** A measured topic, and one of its posts. */
export interface MeasuredTopic {
  id: string
  postId: string
}

/** Adds a topic of exactly 100 posts with two likes each, the same in every demo. */
export async function makeTopicOf100(client: pg.Client): Promise<MeasuredTopic> {
  const { rows } = await client.query<MeasuredTopic>(`
    with topic as (
      insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, postitused_hulk, viimane_postitus)
      select gen_random_uuid(), k._id, 'Sada vastust', '<p>Täpselt sada.</p>', u._id, u.nimi,
        now() - interval '4 days', 100, now() - interval '4 days' + interval '100 minutes'
      from categories k, users u where k.slug = 'teated' and u.email_key = 'admin@saar.test'
      returning _id, kuupaev
    ), said as (
      select p.tekst, p.user_id, p.nimi, row_number() over (order by md5(p.tekst), p.nimi) as n
      from posts p join users u on u._id = p.user_id
      where u.email_key not like 'elanik%' limit 100
    ), written as (
      insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
      select gen_random_uuid(), topic._id, tekst, user_id, nimi, topic.kuupaev + n * interval '1 minute' from said, topic
      returning _id, teema_id, kuupaev
    ), liked as (
      insert into post_likes (postitus_id, user_id)
      select written._id, u._id from written, users u where u.email_key in ('admin@saar.test', 'moderaator@saar.test')
    )
    select teema_id as id, _id as "postId" from written order by kuupaev desc limit 1`)
  return found(rows[0])
}

/** The topic with the most posts. */
export async function longestTopicIn(client: pg.Client): Promise<MeasuredTopic> {
  const { rows } = await client.query<MeasuredTopic>(`
    select t._id as id, (select p._id from posts p where p.teema_id = t._id limit 1) as "postId"
    from topics t order by postitused_hulk desc limit 1`)
  return found(rows[0])
}

/** A word of at least eight letters that occurs in one post only and is no prefix of another word. */
export async function rareWordIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ word: string }>(`
    select word from ts_stat('select otsing from posts') s
    where ndoc = 1 and length(word) >= 8 and word ~ '^[a-zõäöü]+$'
      and not exists (select from forum_words w where left(w.word, 7) = left(s.word, 7) and w.word <> s.word)
    order by md5(word) limit 1`)
  return found(rows[0]).word
}

function found<T>(row: T | undefined): T {
  if (!row) throw new Error('The demo lacks what is to be measured')
  return row
}
