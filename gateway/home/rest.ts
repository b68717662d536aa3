import type { Body } from '../lib/record/fields.ts'
import { record } from '../lib/shapes.ts'
import type { RestClient, WriteResponse } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import { homePageFromWire, type HomePageModel } from './wire/homePage.ts'
import { homePageConflictFromWire } from './wire/homePageConflict.ts'
import { homePageWriter } from './writing.ts'

/** The home page: the wire record and its model. */
export interface HomePageRead {
  record: Body
  page: HomePageModel
}

/** GET /api/varia/avaleht. */
export async function readHomePage(rest: RestClient): Promise<HomePageRead> {
  const wire = await rest.get(path`/api/varia/avaleht`)
  return { record: record(wire, 'the home page'), page: homePageFromWire(wire) }
}

/** PUT /api/varia/avaleht. @throws CONFLICT with `HomePageConflict` on 412 (HOME-2) */
export function replaceHomePage(
  rest: RestClient,
  body: object,
  headers: Record<string, string>,
): Promise<WriteResponse> {
  const { fieldNames } = homePageWriter
  return rest.write('PUT', path`/api/varia/avaleht`, body, {
    headers,
    fieldNames,
    refusalDetails: homePageConflictFromWire,
  })
}
