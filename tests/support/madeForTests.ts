import { beforeAll } from '@jest/globals'

/**
 * Creates an object before the tests of a file, and before the hooks below. If hooks run repeatedly, the last object counts.
 * @param members the names of all its members
 * @returns a proxy of the object's members
 * @throws an Error if a member is read before the object is created, such as while tests are defined
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
