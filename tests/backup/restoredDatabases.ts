import { afterAll } from '@jest/globals'
import { bareDatabase, type TestDatabase } from '../support/store/database.ts'

/** @returns a function that creates a database and returns its address; all are dropped after the tests of the file */
export function restoredDatabases(usual: () => Promise<TestDatabase> = bareDatabase) {
  const databases: TestDatabase[] = []
  afterAll(async () => {
    for (const database of databases) await database.drop()
  })
  return async (make = usual): Promise<string> => {
    const made = await make()
    databases.push(made)
    return made.url
  }
}
