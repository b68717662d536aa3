import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { version } from '../../api/config.ts'

test('the version that archives and the REST API name is that of package.json', async () => {
  expect(JSON.parse(await readFile('package.json', 'utf8'))).toMatchObject({ version })
})
