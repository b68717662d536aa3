import { isAllowedAddress } from '../../../../schema/rules/addresses.ts'

/** The address that a person meant: `saared.ee` leads to https, `mari@saar.ee` to her mail; null where no link may lead. */
export function addressFromTyped(typed: string): string | null {
  const address = completed(typed.trim().replace(/ /g, '%20'))
  return isAllowedAddress(address) ? address : null
}

function completed(address: string): string {
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(address)) return `https://${address}`
  return address
}
