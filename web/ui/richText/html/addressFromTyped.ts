import { isAllowedAddress } from '../../../../schema/rules/addresses.ts'

/** Completes a typed link target: `saared.ee` becomes https, `mari@saar.ee` mailto. Null if the target is not allowed. */
export function addressFromTyped(typed: string): string | null {
  const address = completed(typed.trim().replace(/ /g, '%20'))
  return isAllowedAddress(address) ? address : null
}

function completed(address: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(address)) return `https://${address}`
  return address
}
