import { readFileSync } from 'node:fs'

/** The properties of an entity in §3 of the specification. @throws for an entity that is missing from §3 */
export function specifiedFields(entity: string): string[] {
  const section = /## 3\. .*?\n(.*?)\n## 4\./s.exec(readFileSync('docs/specification.md', 'utf8'))?.[1] ?? ''
  const line = section.split('\n').find((one) => one.startsWith(`- **${entity}**`))
  if (line == null) throw new Error(`§3 has no ${entity}`)
  const properties = line
    .replace(/\([^()]*\)|\{[^{}]*\}/g, '')
    .replace(/^- \*\*.*?:/, '')
    .split(/\.\s/)[0]
  return (properties ?? '').split(',').map((property) => /[\w]+/.exec(property)?.[0] ?? '')
}
