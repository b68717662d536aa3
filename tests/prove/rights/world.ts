import { recordsOf } from '../../gateway/contract/writingWorld.ts'
import { type ApiResponse, call, type Person, type TestApi } from '../../support/api/api.ts'

/** An api, as what is checked and as what creates records. */
export type CheckedApi = Pick<TestApi, 'url' | 'db' | 'person' | 'category'>

/** What the requests of a row are made of. Records are created by `owner`, and again for a row only after a write. */
export interface World {
  api: CheckedApi
  /** An admin, who may create everything. */
  author: Person
  /** The caller if the record is the caller's, else the author. */
  owner: Person
  /** A text that no other record has. */
  next: () => string
  /** A call that creates what a request needs, by the owner. @throws if it is refused */
  call: (method: string, path: string, body?: unknown, as?: Person) => Promise<ApiResponse['body']>
  /** What was made for this row under this name. */
  made: <T>(name: string, make: () => Promise<T>) => Promise<T>
  /** Records of this row, and new ones. */
  records: ReturnType<typeof recordsOf>
  anew: ReturnType<typeof recordsOf>
}

let count = 0

/** An address of no other request, so that no limit counts two together. */
export const anyAddress = () => {
  count += 1
  return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` }
}

/** @param memory the records of the row; empty before it, and after each write */
export function worldOf(
  api: CheckedApi,
  { author, owner }: Record<'author' | 'owner', Person>,
  memory: Map<string, unknown>,
): World {
  const next = () => `${(count += 1)}`
  async function send(method: string, path: string, body?: unknown, as = owner) {
    const response = await call(api.url + path, method, { as, body, headers: anyAddress() })
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
    return response.body as unknown
  }
  async function made<T>(name: string, make: () => Promise<T>): Promise<T> {
    const key = `${owner._id} ${name}`
    if (!memory.has(key)) memory.set(key, await make())
    // The same name is always made by the same function.
    return memory.get(key) as T
  }
  const anew = recordsOf({ api, call: send, admin: owner })
  const records = Object.fromEntries(
    Object.entries(anew).map(([name, make]) => [
      name,
      (kind?: string) => made(`${name} ${kind}`, () => (make as (kind?: string) => Promise<unknown>)(kind)),
    ]),
  ) as typeof anew
  return { api, author, owner, next, call: send, made, records, anew }
}
