import { hash, type Options, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: 22 to 62 ms on the measured machines. AUTH-8. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let dummyHash: Promise<string> | undefined

/** Hashes a password with argon2id; the result contains the salt and the parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options)
}

/**
 * Whether a password matches a hash. Without a hash (unknown email, unregistered user) it verifies a dummy hash, so that the duration
 * reveals nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await dummyHash), password.normalize('NFKC'))
  return matches && passwordHash != null
}
