import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { parse } from 'uuid'
import { badInput, conflict } from '../../http/errors.ts'
import type { Database } from '../../store/database.ts'
import { storeKey } from '../../store/storeKey.ts'
import { inTransaction } from '../../store/transaction.ts'

/** The name of the key, which is also part of the signed text, so that no other signature of this installation is valid here. */
const purpose = 'kirjast-loobumine'

/** Bytes of a link: the member's id, when the mail was written (seconds), and the signature. */
const [idBytes, timeBytes, macBytes] = [16, 4, 16]

/** The key of this installation, created by the first api that needs it. */
export const unsubscribeKey = (db: Database): Promise<Buffer> => storeKey(db, purpose, () => randomBytes(32))

interface Recipient {
  userId: string
  /** Part of the signed text: a link ends with the address, so a former owner of it cannot unsubscribe the member. */
  emailKey: string
}

/** The token of a link that unsubscribes a member from mails. RFC 8058. */
export function unsubscribeToken(key: Buffer, recipient: Recipient, writtenAt: Date): string {
  const time = Buffer.alloc(timeBytes)
  time.writeUInt32BE(Math.floor(writtenAt.getTime() / 1000))
  const body = Buffer.concat([parse(recipient.userId), time])
  return Buffer.concat([body, macOf(key, body, recipient.emailKey)]).toString('base64url')
}

/**
 * Unsubscribes the member of a link; repeating it changes nothing. MAIL-1.
 * @throws 400 for a link that this installation has not made, or not for the member's current address; 409 for a link from before the
 * member unsubscribed, if the member has chosen mails again since
 */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + timeBytes + macBytes || bytes.toString('base64url') !== token) throw notOurs()
  const body = bytes.subarray(0, idBytes + timeBytes)
  const userId = uuidOf(bytes.subarray(0, idBytes))
  const writtenAt = new Date(body.readUInt32BE(idBytes) * 1000)
  const key = await unsubscribeKey(db)
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ emailKey: string; valik: string | null; loobutud: string | null }>(sql`
      select u.email_key as "emailKey", c.valik, c.loobutud::text as loobutud
      from users u left join mail_preferences c on c.user_id = u._id where u._id = ${userId}::uuid for update of u`)
    const [member] = rows
    const expected = macOf(key, body, member?.emailKey ?? '')
    if (!timingSafeEqual(bytes.subarray(idBytes + timeBytes), expected) || !member) throw notOurs()
    if (member.valik === 'mitte') return
    if (member.loobutud != null && writtenAt <= new Date(member.loobutud))
      throw conflict(
        'Oled pärast selle kirja saamist kirjad uuesti valinud. Loobu nüüd lehel „Minu andmed“ või uuema kirja lingiga.',
      )
    await tx.execute(sql`
      insert into mail_preferences (user_id, valik, muudetud, loobutud) values (${userId}::uuid, 'mitte', now(), now())
      on conflict (user_id) do update set valik = 'mitte', muudetud = now(), loobutud = now()`)
  })
}

/** A UUID as text, from bytes that anybody may have made: the member may not exist. */
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const notOurs = () => badInput('See link ei kehti. Kirjadest saad loobuda ka lehel „Minu andmed“.')

const macOf = (key: Buffer, body: Buffer, emailKey: string) =>
  createHmac('sha256', key).update(purpose).update(body).update(emailKey).digest().subarray(0, macBytes)
