import { addressFromTyped } from '../../ui/richText/html/addressFromTyped.ts'

/** The address that a typed link means: 'saared.ee' becomes https. Null if it leads nowhere; '' for none. HOME-1. */
export function linkFromTyped(typed: string): string | null {
  return typed.trim() === '' ? '' : addressFromTyped(typed)
}
