import type pg from 'pg'
import type { Chance } from '../chance.ts'
import type { Writing } from '../community.ts'
import { idsFrom } from '../ids.ts'
import { htmlOf } from '../markdown.ts'
import { demoAccounts, type DemoPerson, people } from '../people.ts'
import { readUpTo } from '../rows/rows.ts'
import { Bulk } from './bulk.ts'
import { type CategorizedTopic, lifeInDays } from './longLife.ts'

const day = 24 * 3_600_000
const batch = 4_000

/** A stored user that content is attributed to. */
interface Known {
  key: string
  _id: string
  name: string
}

const like = { user_id: 'uuid', at: 'timestamptz' }

/** Writes topics with their posts, likes and read marks into the store, batch by batch. */
export class LongRows {
  /** Number of posts added so far. */
  posts = 0
  private readonly topicRows
  private readonly postRows
  private readonly topicLikes
  private readonly postLikes
  private readonly reads
  private readonly ids
  private readonly byKey

  private constructor(
    client: pg.ClientBase,
    private readonly known: Known[],
    private readonly categories: Map<string, string>,
    private readonly now: Date,
    private readonly chance: Chance,
  ) {
    const writing = { _id: 'uuid', tekst: 'text', user_id: 'uuid', nimi: 'text', kuupaev: 'timestamptz' }
    this.topicRows = new Bulk(client, 'topics', {
      ...writing,
      kategooria_id: 'uuid',
      pealkiri: 'text',
      postitused_hulk: 'int',
      viimane_postitus: 'timestamptz',
      viimane_autor_id: 'uuid',
    })
    this.postRows = new Bulk(client, 'posts', { ...writing, teema_id: 'uuid' })
    this.topicLikes = new Bulk(client, 'topic_likes', { teema_id: 'uuid', ...like })
    this.postLikes = new Bulk(client, 'post_likes', { postitus_id: 'uuid', ...like })
    this.reads = new Bulk(client, 'topic_reads', { user_id: 'uuid', teema_id: 'uuid', loetud_kuni: 'timestamptz' })
    this.ids = idsFrom(chance)
    this.byKey = new Map(known.map((one) => [one.key, one]))
  }

  /** Inserts the residents and loads the ids of the demo accounts and categories. @throws errors of PostgreSQL */
  static async begin(client: pg.ClientBase, residents: DemoPerson[], now: Date, chance: Chance): Promise<LongRows> {
    const ids = idsFrom(chance)
    const beginning = now.getTime() - (lifeInDays + 1) * day
    const users = new Bulk(client, 'users', {
      _id: 'uuid',
      nimi: 'text',
      email: 'text',
      email_key: 'text',
      telefon: 'text',
      elukoht: 'text',
      staatus: 'int',
      loodud: 'timestamptz',
    })
    const known = residents.map(({ key, name, email, village, status }, at) => {
      const _id = ids(beginning + at)
      // No Estonian phone number begins with 0, so these reach nobody.
      const telefon = `000 0${String(100 + at)}`
      const rest = { telefon, elukoht: village, staatus: status, loodud: new Date(beginning + at) }
      users.add({ _id, nimi: name, email, email_key: email, ...rest })
      return { key, _id, name }
    })
    await users.write()
    const emails = new Map(people.map(({ key, email }) => [email, key]))
    const accounts = await client.query<{ email: string; _id: string; name: string }>(
      'select email_key as email, _id, nimi as name from users where email_key = any($1)',
      [people.filter(({ key }) => demoAccounts.some((account) => account.key === key)).map(({ email }) => email)],
    )
    const signedIn = accounts.rows.map(({ email, ...row }) => ({ ...row, key: emails.get(email) ?? email }))
    const { rows } = await client.query<{ slug: string; _id: string }>('select slug, _id from categories')
    return new LongRows(client, [...known, ...signedIn], new Map(rows.map((row) => [row.slug, row._id])), now, chance)
  }

  /** Adds a topic, and writes the batch when it is full. @throws errors of PostgreSQL */
  async add(topic: CategorizedTopic): Promise<void> {
    const teema_id = this.ids(topic.at)
    const latest = topic.posts.at(-1) ?? topic
    this.topicRows.add({
      ...this.writing(teema_id, topic),
      kategooria_id: this.categories.get(topic.slug),
      pealkiri: topic.title,
      postitused_hulk: topic.posts.length,
      viimane_postitus: new Date(latest.at),
      viimane_autor_id: this.named(latest.author)._id,
    })
    for (const by of this.likesOf(topic, 0.7)) this.topicLikes.add({ teema_id, ...by })
    for (const post of topic.posts) {
      const _id = this.ids(post.at)
      this.postRows.add({ ...this.writing(_id, post), teema_id })
      for (const by of this.likesOf(post, 0.4)) this.postLikes.add({ postitus_id: _id, ...by })
    }
    for (const { _id, key } of this.readersOf(topic)) {
      const upTo = readUpTo(topic, key, this.now, this.chance)
      if (upTo != null) this.reads.add({ user_id: _id, teema_id, loetud_kuni: new Date(upTo) })
    }
    this.posts += topic.posts.length
    if (this.postRows.waiting >= batch) await this.end()
  }

  /** Writes the remaining rows in the order of their foreign keys. @throws errors of PostgreSQL */
  async end(): Promise<void> {
    for (const rows of [this.topicRows, this.postRows, this.topicLikes, this.postLikes, this.reads]) await rows.write()
  }

  private writing(_id: string, { text, author, at }: Writing) {
    const { _id: user_id, name } = this.named(author)
    // sentences.ts keeps only sentences that sanitizing leaves unchanged, so it is skipped here.
    return { _id, tekst: htmlOf(text), user_id, nimi: name, kuupaev: new Date(at) }
  }

  private named(key: string) {
    const one = this.byKey.get(key)
    if (!one) throw new Error(`There is no ${key} on the island`)
    return one
  }

  /** Likes with a skewed distribution: most topics and posts have few, some have many. */
  private likesOf({ author, at }: Writing, share: number) {
    const { chance, now } = this
    const count = chance.next() < share ? 1 + Math.floor(chance.next() ** 4 * 16) : 0
    const likers = new Set(Array.from({ length: count }, () => chance.pick(this.known)))
    likers.delete(this.named(author))
    return [...likers].map(({ _id }) => ({
      user_id: _id,
      at: new Date(at + chance.next() * (now.getTime() - at) * 0.3),
    }))
  }

  /** The topic's authors, the demo accounts, and some users who only read. */
  private readersOf(topic: CategorizedTopic): Set<Known> {
    const writers = [topic, ...topic.posts].map(({ author }) => this.named(author))
    const readers = Array.from({ length: 8 }, () => this.chance.pick(this.known))
    return new Set([...writers, ...readers, ...this.known.slice(-demoAccounts.length)])
  }
}
