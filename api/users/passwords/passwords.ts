import { hash, type Options, verify } from '@node-rs/argon2'

/** argon2id with OWASP's parameters: 22 to 62 ms on the machines we measured. AUTH-8. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let standIn: Promise<string> | undefined

/** An argon2id hash with its salt and parameters in one string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options)
}

/**
 * Whether the password is the one that was hashed. Without a hash (nobody by that email, or not registered yet) the
 * same work is done, so that the time tells nothing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await standIn), password.normalize('NFKC'))
  return right && passwordHash != null
}
