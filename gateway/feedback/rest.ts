import type { PageArgs, PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { readPage } from '../rest/pagedList.ts'
import { path, withQuery } from '../rest/path.ts'
import {
  messageFieldNames as fieldNames,
  type MessageModel,
  messageReader,
  messagesFromWire,
  waitingFromWire,
  waitingToWire,
} from './wire/message.ts'
import { visitFromWire, type VisitModel, visitToWire } from './wire/visit.ts'

/** A page of GET /api/tagasiside (REST-6). @param options `waiting`: unanswered messages only */
export function readMessagePage(
  rest: RestClient,
  args: PageArgs,
  { waiting }: { waiting: boolean },
): Promise<PageModel<MessageModel>> {
  const list = path`/api/tagasiside`
  return readPage(rest, waiting ? withQuery(list, waitingToWire) : list, args, messagesFromWire, { fieldNames })
}

/** DELETE /api/tagasiside/{id}. */
export async function deleteMessage(rest: RestClient, id: string): Promise<void> {
  await rest.send('DELETE', path`/api/tagasiside/${id}`)
}

/** PUT /api/tagasiside/vastatud/{id} or …/vastamata/{id}, beyond §7. */
export async function recordAnswer(rest: RestClient, id: string, answered: boolean): Promise<MessageModel> {
  const call = answered ? path`/api/tagasiside/vastatud/${id}` : path`/api/tagasiside/vastamata/${id}`
  return messageReader.row(await rest.send('PUT', call))
}

/** `vastamata` of GET /api/tagasiside/hulgad, beyond §7. */
export async function readWaiting(rest: RestClient): Promise<number> {
  return waitingFromWire(await rest.get(path`/api/tagasiside/hulgad`))
}

/** GET /api/tagasiside/nahtud, beyond §7. */
export async function readVisit(rest: RestClient): Promise<VisitModel> {
  return visitFromWire(await rest.get(path`/api/tagasiside/nahtud`))
}

/** PUT /api/tagasiside/nahtud, beyond §7. */
export async function recordVisit(rest: RestClient, until: string): Promise<VisitModel> {
  return visitFromWire(await rest.send('PUT', path`/api/tagasiside/nahtud`, visitToWire(until), { fieldNames }))
}
