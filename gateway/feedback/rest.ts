import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { path } from '../rest/path.ts'
import { messageFieldNames as fieldNames, type MessageModel, messagesFromWire } from './wire/message.ts'
import { visitFromWire, type VisitModel, visitToWire } from './wire/visit.ts'

/** GET /api/tagasiside. */
export async function readMessages(rest: RestClient): Promise<MessageModel[]> {
  return messagesFromWire(await rest.get(path`/api/tagasiside`))
}

/** A page of GET /api/tagasiside, for servers that announce `paging` (REST-6). */
export function readMessagePage(rest: RestClient, args: PageArgs): Promise<PageModel<MessageModel>> {
  return readPage(rest, path`/api/tagasiside`, args, messagesFromWire, { fieldNames })
}

/** DELETE /api/tagasiside/{id}. */
export async function deleteMessage(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/tagasiside/${id}`)
}

/** GET /api/tagasiside/nahtud; only for servers that announce `tagasiside-nahtud`. */
export async function readVisit(rest: RestClient): Promise<VisitModel> {
  return visitFromWire(await rest.get(path`/api/tagasiside/nahtud`))
}

/** PUT /api/tagasiside/nahtud; only for servers that announce `tagasiside-nahtud`. */
export async function recordVisit(rest: RestClient, until: string): Promise<VisitModel> {
  return visitFromWire(await rest.send('PUT', path`/api/tagasiside/nahtud`, visitToWire(until), { fieldNames }))
}
