import type { Caller } from '../http/caller.ts'

/** Editors of content areas may write protocols; who they are is configured by CONTENT_EDITORS. REST-4. */
export function mayEdit(caller: Caller, contentEditors: number): boolean {
  return caller.staatus >= contentEditors
}
