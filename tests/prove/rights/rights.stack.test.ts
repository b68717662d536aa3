import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { usualInternet } from '../../../api/outside/openInternet.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { check, differences } from './check.ts'
import { type EditorSetting, editorSettings, readTable } from './table.ts'

describe.each(Object.entries(editorSettings))('with CONTENT_EDITORS=%s', (setting, contentEditors) => {
  const push = { ...usualInternet, hosts: ['push.invalid'] }
  const { api, gateway } = stackOfTests({ feedbackForm: true, toolCallsPerMinute: 1_000_000, contentEditors, push })

  test('REST-4 AUTH-10 USER-3 PROOF-1 each caller may do what docs/rights.md says, and nothing else', async () => {
    // npm run prove:rights checks the others with each setting, too.
    const onlyEditors = setting !== 'member'
    const { wrong } = await check({ api, gatewayUrl: gateway.url, setting: setting as EditorSetting, onlyEditors })
    expect(wrong).toEqual([])
  })

  test('PROOF-1 AUTH-10 each call of OpenAPI and each root field of the schema has a row, and OpenAPI says the same', async () => {
    expect(await differences({ api })).toEqual([])
  })
})

test('PROOF-1 each row names requirements that exist', () => {
  const requirements = readFileSync('docs/requirements.md', 'utf8')
  const named = Object.values(readTable()).flatMap((rows) => rows.flatMap(({ from }) => from.split(', ')))
  expect(named.filter((id) => id !== '§6' && !requirements.includes(`**${id}**`))).toEqual([])
})
