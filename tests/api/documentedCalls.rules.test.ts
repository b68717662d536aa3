import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { missingOf } from '../../scripts/documentedCalls.mjs'
import { returnedCalls } from '../support/api/recordedCalls.ts'

const documented = JSON.parse(readFileSync('tests/support/api/documentedCalls.json', 'utf8')) as string[]

describe('the calls that tests make through the gateway', () => {
  test('REST-1 (rules: a check of tests) a documented call that no test makes is named', () => {
    const calls = [
      'GET /api/users',
      'PUT /api/users/{id}',
      'PUT /api/users/muuda-parooli/{userId}',
      'POST /api/{apiSlug}',
    ]
    expect(missingOf(calls, ['GET /api/users/', 'PUT /api/users/muuda-parooli/7', 'POST /api/galerii'])).toEqual([
      'PUT /api/users/{id}',
      'POST /api/{apiSlug}',
    ])
    expect(
      missingOf(calls, ['GET /api/users', 'PUT /api/users/7', 'PUT /api/users/muuda-parooli/7', 'POST /api/lehed']),
    ).toEqual([])
  })

  test('REST-1 (rules: a check of tests) only successful calls count', () => {
    const lines = [
      { req: { method: 'GET', path: '/api/users' } },
      { req: { method: 'DELETE', path: '/api/users/7' } },
      { msg: 'started' },
      { req: { method: 'DELETE', path: '/api/users/7' }, res: { statusCode: 403 } },
      { req: { method: 'GET', path: '/api/users' }, res: { statusCode: 200 } },
    ]
    expect(returnedCalls(lines.map((line) => JSON.stringify(line)))).toEqual(['GET /api/users'])
  })

  test('REST-1 (rules: a check of tests) every path of §7 is in the list', () => {
    const specification = readFileSync('docs/specification.md', 'utf8')
    const calls = specification.slice(specification.indexOf('## 7. Calls'), specification.indexOf('## 8.'))
    const named = [...calls.matchAll(/\b(GET|POST|PUT|DELETE) (\/api[^\s,;:)]*)/g)].map(
      ([, method, path]) => `${method} ${(path ?? '').replace(/[?].*|\/$|\.$/g, '').replace(/\{optional$/, '')}`,
    )
    expect(named.length).toBeGreaterThan(30)
    const known = new Set(documented.map((call) => call.replaceAll(/\{\w+\}/g, '{}')))
    const unknown = named
      .map((call) =>
        call.replace('like|unlike', 'like').replace('{foorum|avalik}', 'foorum').replace('/static{path}', '/static/{}'),
      )
      .filter((call) => !known.has(call.replaceAll(/\{\w+\}/g, '{}').replace(/\/$/, '')))
    expect(unknown).toEqual([])
  })
})
