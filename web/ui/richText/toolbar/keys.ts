import { getDefaultKeyBinding, KeyBindingUtil } from 'draft-js'
import type { KeyboardEvent } from 'react'

/** What a key does in the editor, in Draft's words and ours: link, indent, outdent. */
export type KeyCommand = string

/** Ctrl+D, H, J, M and O belong to the browser everywhere but on a Mac, where they move in any text; Draft takes them everywhere. */
const ofBrowser = new Set([68, 72, 74, 77, 79])

/** The command of a key; null leaves the key to the browser. */
export function keyCommand(event: KeyboardEvent<object>): KeyCommand | null {
  if (KeyBindingUtil.hasCommandModifier(event)) {
    if (event.keyCode === 75) return 'link'
    if (ofBrowser.has(event.keyCode)) return null
  }
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey)
    return event.shiftKey ? 'outdent' : 'indent'
  return getDefaultKeyBinding(event)
}
