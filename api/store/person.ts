import { AsyncLocalStorage } from 'node:async_hooks'

const persons = new AsyncLocalStorage<string>()

/** Runs `work`, and all that it begins, for a person: by whom connections of the store are dealt. REST-1. */
export function asPerson<T>(person: string, work: () => T): T {
  return persons.run(person, work)
}

/** For whom the running work is; undefined for what the api does by itself. */
export function currentPerson(): string | undefined {
  return persons.getStore()
}
