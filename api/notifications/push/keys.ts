import { createECDH } from 'node:crypto'
import type { Database } from '../../store/database.ts'
import { storeKey } from '../../store/storeKey.ts'

/** The key pair that identifies this installation to push services, as base64url. RFC 8292. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const madeOf = new WeakMap<Database, Promise<PushKeys>>()

/** The key pair of this database. It never changes, as browsers have subscribed with it; backups contain it. PHONE-2. */
export function pushKeys(db: Database): Promise<PushKeys> {
  const made = madeOf.get(db) ?? readKeys(db)
  madeOf.set(db, made)
  made.catch(() => madeOf.delete(db))
  return made
}

async function readKeys(db: Database): Promise<PushKeys> {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(
    await storeKey(db, 'touked', () => {
      const made = createECDH('prime256v1')
      made.generateKeys()
      return padded(made.getPrivateKey())
    }),
  )
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

/** The 32 bytes of a private key: OpenSSL omits leading zeros. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32), key]).subarray(-32)
