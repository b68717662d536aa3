import { expect, test } from '@jest/globals'
import { advisoryLocks } from '../../api/store/advisoryLocks.ts'
import { takeSnapshot } from '../../api/store/backup/takeSnapshot.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()

test('USER-3 an admin changes and deletes members while a backup is being made', async () => {
  const admin = await api.person({ status: 4 })
  const member = await api.person({ status: 2 })
  const snapshot = await takeSnapshot(api.databaseUrl)
  try {
    const body = { nimi: 'Uus Nimi', email: member.email, staatus: 3 }
    const changed = await api.call('PUT', `/api/users/admin/${member._id}`, { as: admin, body })
    expect(changed).toMatchObject({ status: 200, body: { nimi: 'Uus Nimi', staatus: 3 } })
    expect(await api.call('DELETE', `/api/users/${member._id}`, { as: admin })).toMatchObject({ status: 200 })
  } finally {
    await snapshot.release()
    await snapshot.close()
  }
})

test('no two advisory locks have one key', () => {
  const keys = Object.values(advisoryLocks)
  expect(new Set(keys).size).toBe(keys.length)
})
