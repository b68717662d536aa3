import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../errors.ts'

/**
 * Limits of an operation's variables: elements of a list, properties of an object, and values in all. The longest list of the product is
 * that of an album's media (1,000), the most values are those of an article with 200 modules of 200 files.
 */
const variableLimits = { items: 1_000, properties: 100, values: 50_000 }

/**
 * Refuses variables with too long a list by its length, before GraphQL reads its elements: an element costs far more than its JSON. GQL-3,
 * REST-9.
 */
export const variableLimitPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: () =>
    Promise.resolve({
      didResolveOperation({ request: { variables } }) {
        requireShort(variables)
        return Promise.resolve()
      },
    }),
}

/** Refuses variables over the limits. @throws GatewayError BAD_USER_INPUT that names the variable or input field */
export function requireShort(variables: unknown): void {
  let values = 0
  const queue: [name: string, value: unknown][] = [['variables', variables]]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [name, value] = next
    if (Array.isArray(value)) {
      if (value.length > variableLimits.items) throw tooLong(name, `kuni ${variableLimits.items} elementi`)
      values += value.length
      for (const element of value) queue.push([name, element])
    } else if (isPlainObject(value)) {
      const fields = Object.entries(value)
      if (fields.length > variableLimits.properties) throw tooLong(name, `kuni ${variableLimits.properties} välja`)
      values += fields.length
      queue.push(...fields)
    }
    if (values > variableLimits.values) throw tooLong(name, `kuni ${variableLimits.values} väärtust kokku`)
  }
}

/** An object of a JSON body, unlike the upload that graphql-upload has put in the place of a file. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function tooLong(field: string, allowed: string): GatewayError {
  const message = `Väljal „${field}“ on liiga palju andmeid: lubatud on ${allowed}.`
  const error = new GatewayError('BAD_USER_INPUT', message, { fields: { [field]: message } })
  // In this hook it would be 500.
  error.extensions.http = { status: 400 }
  return error
}
