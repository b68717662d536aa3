import type { Caller } from '../http/caller.ts'

/** Editors of content areas may delete messages; who they are is configured by CONTENT_EDITORS. REST-4. */
export function mayDelete(caller: Caller, contentEditors: number): boolean {
  return caller.staatus >= contentEditors
}
