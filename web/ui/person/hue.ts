/** The number of hues in Initials.module.css. */
const hues = 8

/** The hue of a person: an index below 8 that depends only on the name, so that it is the same in every list and on every device. */
export function hueOf(name: string): number {
  let sum = 0
  for (const character of name.trim().toLocaleLowerCase('et'))
    sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % hues
}
