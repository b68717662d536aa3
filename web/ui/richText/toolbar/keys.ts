import { getDefaultKeyBinding, KeyBindingUtil } from 'draft-js'
import type { KeyboardEvent } from 'react'
import { isPressed } from '../../keys/listedKeys.ts'
import { textKeys } from './textKeys.ts'

/** A command of Draft.js, or one of ours: 'link', 'indent', 'outdent'. */
export type KeyCommand = string

/** Ctrl+D, H, J, M and O: shortcuts of the browser except on a Mac. Draft.js binds them everywhere. */
const ofBrowser = new Set([68, 72, 74, 77, 79])

/** The command bound to a key; null leaves the key to the browser. */
export function keyCommand(event: KeyboardEvent<object>): KeyCommand | null {
  if (KeyBindingUtil.hasCommandModifier(event)) {
    const ours = Object.entries(textKeys).find(([, key]) => isPressed(key, event))
    if (ours) return ours[0]
    if (ofBrowser.has(event.keyCode)) return null
  }
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey)
    return event.shiftKey ? 'outdent' : 'indent'
  return getDefaultKeyBinding(event)
}
