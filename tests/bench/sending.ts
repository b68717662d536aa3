import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'

/** Sends an operation of a client. @returns the bytes of the response @throws an Error for one with errors */
export type Send = (operation: string, variables: object, token: string) => Promise<Buffer>

/** Gives the body of a request with an operation. */
export type BodyOf = (operation: string, variables: object) => string

/** The requests of the client that is built in `root`, which names its registered operations by their hashes. */
export function bodiesOf(root: string): BodyOf {
  const hashes = registeredIn(join(root, 'dist/web/operations'))
  return (operationName, variables) => {
    const sha256Hash = hashes.get(operationName)
    if (!sha256Hash) throw new Error(`The client of ${root} has no operation ${operationName}`)
    return JSON.stringify({ operationName, variables, extensions: { persistedQuery: { version: 1, sha256Hash } } })
  }
}

/** Sends to the gateway at `url`. */
export function senderTo(url: string, bodyOf: BodyOf): Send {
  return async (operation, variables, token) => {
    const response = await request(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-auth-token': token,
        'idempotency-key': crypto.randomUUID(),
      },
      body: bodyOf(operation, variables),
    })
    const bytes = Buffer.from(await response.body.arrayBuffer())
    if (response.statusCode !== 200 || bytes.includes('"errors"'))
      throw new Error(`${operation}: ${response.statusCode} ${bytes.toString('utf8', 0, 500)}`)
    return bytes
  }
}

/** Does as much as `count` says, 16 at once. */
export async function repeat(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}

/** The hashes of a built client's operations by name. @param folder of the builds' manifests; the newest counts */
function registeredIn(folder: string): Map<string, string> {
  const [newest] = readdirSync(folder)
    .map((file) => join(folder, file))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  const manifest = JSON.parse(readFileSync(newest ?? folder, 'utf8')) as { operations: { id: string; name: string }[] }
  return new Map(manifest.operations.map(({ name, id }) => [name, id]))
}
