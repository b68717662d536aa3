import { beforeAll } from '@jest/globals'

/**
 * Makes something before the tests of a file, and before the hooks below. Made again, as by a second run of the hooks, the last counts.
 * @param members all of its members
 * @returns what has the members of what is made
 * @throws an Error if they are read before it is made, such as while tests are defined
 */
export function madeForTests<T extends object>(make: () => Promise<T>, members: Record<keyof T, true>): T {
  let made: T | undefined
  beforeAll(async () => {
    made = await make()
  })
  const memberOf = (name: string) => {
    if (!made) throw new Error(`Made before the tests, too early to read: ${name}`)
    return made[name as keyof T]
  }
  const getters = Object.keys(members).map((name) => [name, { get: () => memberOf(name), enumerable: true }])
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as T
}
