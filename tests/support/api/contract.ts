import { expect } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { ApiResponse, TestApi } from './api.ts'

/** Returns a check that a response is 200 and conforms to the api's OpenAPI document; `path` is the template there. REST-2. */
export async function contractOf(api: TestApi): Promise<(method: string, path: string, response: ApiResponse) => void> {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema((await api.call('GET', '/api/openapi.json')).body, 'openapi')
  return (method, path, response) => {
    const pointer = path.replaceAll('/', '~1')
    const validate = ajv.getSchema(`openapi#/paths/${pointer}/${method}/responses/200/content/application~1json/schema`)
    void validate?.(response.body)
    const faults = validate?.errors === undefined ? 'not in the contract' : validate.errors
    expect([method, path, response.status, faults]).toEqual([method, path, 200, null])
  }
}
