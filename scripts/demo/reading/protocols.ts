import { listIsland, readIsland } from '../island.ts'
import { listOf, pageOf } from '../markdown.ts'

/** The protocol of a meeting of the village society. */
export interface DemoProtocol {
  /** The day, as year.ts reads it, with a time at its end (`18:00`) if that is known. */
  date: string
  /** In Markdown. */
  text: string
  /** Names of its documents. */
  files: string[]
}

/** The protocols of the village society. */
export function readProtocols(): DemoProtocol[] {
  return listIsland('protocols').map((name) => {
    const { fields, body } = pageOf(readIsland(`protocols/${name}`))
    return { date: fields.date ?? '', text: body, files: listOf(fields.files) }
  })
}
