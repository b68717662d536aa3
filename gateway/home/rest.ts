import { record, type Unchecked } from '../lib/shapes.ts'
import type { RestClient, WriteAnswer } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import {
  homePageFieldNames as fieldNames,
  homePageFromWire,
  type HomePageModel,
  type WireHomePage,
} from './wire/homePage.ts'
import { homePageConflictFromWire } from './wire/homePageConflict.ts'

/** The home page as it was read: the wire record, and the model made from it. */
export interface HomePageRead {
  record: Unchecked<WireHomePage>
  page: HomePageModel
}

/** GET /api/varia/avaleht. */
export async function readHomePage(rest: RestClient): Promise<HomePageRead> {
  const wire = await rest.get(path`/api/varia/avaleht`)
  return { record: record<WireHomePage>(wire, 'the home page'), page: homePageFromWire(wire) }
}

/** PUT /api/varia/avaleht. @throws CONFLICT with `HomePageConflict` on 412 (HOME-2) */
export function replaceHomePage(rest: RestClient, body: object, headers: Record<string, string>): Promise<WriteAnswer> {
  const options = { headers, fieldNames, refusalDetails: homePageConflictFromWire }
  return rest.write('PUT', path`/api/varia/avaleht`, body, options)
}
