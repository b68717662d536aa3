import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { migrate } from '../../../api/store/migrate.ts'
import { type EmbeddedStores, embeddedStores, query } from '../../support/store/embeddedStores.ts'

let stores: EmbeddedStores
beforeEach(async () => {
  stores = await embeddedStores()
})
afterEach(() => stores.close())

const versions = `select collversion as built, pg_collation_actual_version(oid) as actual from pg_collation where collname = 'et-x-icu'`
const fileOfIndex = `select pg_relation_filenode('users_list')::int as file`

describe('a collation of another version than the indexes were built with', () => {
  test('its indexes are rebuilt, once, by a role that may rebuild them', async () => {
    const printed: string[] = []
    const log = (line: string) => printed.push(line)
    const first = await stores.start({ log })
    await migrate(first.url, { log })
    const [before] = await query(first.url, fileOfIndex)
    const pretend = `update pg_collation set collversion = '1.0' where collname = 'et-x-icu'`
    await query(first.adminUrl.replace('/postgres?', '/sise?'), pretend)
    printed.splice(0)

    // The api's role may rebuild the indexes, but not record the new collation version.
    await migrate(first.url, { log })
    expect(printed).toEqual([
      expect.stringMatching(
        /^The order of pg_catalog\."et-x-icu" has changed \(version 1\.0 to .*\): users_list built anew\.$/,
      ),
      expect.stringContaining('until a superuser runs: alter collation pg_catalog."et-x-icu" refresh version'),
    ])
    const [after] = await query(first.url, fileOfIndex)
    expect(after?.file).not.toBe(before?.file)
    await first.stop()

    // The embedded server starts with a superuser connection.
    printed.splice(0)
    const again = await stores.start({ log })
    expect(printed).toHaveLength(1)
    const [found] = await query(again.url, versions)
    expect(found?.built).toBe(found?.actual)
    printed.splice(0)
    await migrate(again.url, { log })
    expect(printed).toEqual([])

    // The api's role owns the database and may record the version of its default collation.
    await query(again.adminUrl, `update pg_database set datcollversion = '0' where datname = 'sise'`)
    await migrate(again.url, { log })
    expect(printed).toEqual([
      expect.stringMatching(/^The order of the database has changed \(version 0 to 1\): .*users/),
    ])
    await migrate(again.url, { log })
    expect(printed).toHaveLength(1)
  })
})
